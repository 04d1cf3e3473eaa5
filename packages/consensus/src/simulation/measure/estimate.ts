import type { Rect } from '@uvh/domain/annotation/box';

/** The label of a box that a method removes. */
export const GONE = 'removed';

/** An object as a method leaves it. */
export interface EstimatedObject {
  /** Id of the suggestion; null for a box that was only drawn. */
  readonly bboxId: number | null;
  readonly kind: 'machine' | 'peer' | 'found';
  readonly rect: Rect;
  /** A class, or {@link GONE}. */
  readonly label: string;
  /** What the method states for the probability of its label. */
  readonly probability: number;
}

/** What a method says of one image. */
export interface EstimatedImage {
  readonly objects: readonly EstimatedObject[];
  /** Vehicles that nobody has found yet, where the method states a number. */
  readonly expectedMissed?: number;
}
