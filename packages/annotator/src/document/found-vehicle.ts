import type { Rect } from '@uvh/domain/annotation/box';

/** A vehicle that a person found where no box was; annotation space. */
export interface FoundVehicle extends Rect {
  /** A class name, or the label of a new box that has none yet. */
  readonly label: string;
  /** The candidate that it was, if the machine had half an idea of it. */
  readonly candidateId?: number;
}
