import type { Suggestion } from '@uvh/domain/annotation/review';
import type { Truth } from './judge.ts';

export type Level = 'calm' | 'busy' | 'rush';

export interface SceneRequest {
  readonly seed: number;
  readonly level: Level;
}

/** A drawn street: what one sees, what the machine says, what is so. */
export interface PracticeScene extends SceneRequest {
  readonly picture: ImageBitmap;
  readonly suggestions: readonly Suggestion[];
  readonly truths: readonly Truth[];
}
