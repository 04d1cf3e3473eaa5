import type { Suggestion } from '@uvh/domain/annotation/review';
import type { Truth } from './judge.ts';

/** How much traffic a drawn street has. */
export type Traffic = 'calm' | 'busy' | 'rush';
/** What is practised on: pictures of the event's own, or its example data, photographs and drawn streets. */
export type Level = 'own' | 'photo' | Traffic;

export interface SceneRequest {
  readonly seed: number;
  readonly level: Traffic;
}

/** What one sees, what the machine says, what is so. */
export interface PracticeScene {
  readonly picture: ImageBitmap;
  readonly suggestions: readonly Suggestion[];
  readonly truths: readonly Truth[];
}
