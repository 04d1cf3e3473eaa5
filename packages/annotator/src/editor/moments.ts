import type { Candidate } from '@uvh/domain/annotation/candidate';
import type { ViewMoment } from '../viewport/viewport.ts';

/** What a step changes beside the boxes, as it was when a place in the history was left. */
export interface Moment {
  readonly selection: readonly number[];
  readonly view: ViewMoment;
  /** The candidate that was in view. */
  readonly ghost: Candidate | undefined;
}

/**
 * What was selected and in view at each place of the history, so that an undo leads back to what the person saw and not
 * only to the same boxes. Kept for as long as the editor lives: a draft that is continued knows of its boxes alone.
 */
export class Moments {
  readonly #moments: (Moment | undefined)[] = [];
  /** By the place that a step starts from: tiles that count as looked at because of it. */
  readonly #looked = new Map<number, readonly number[]>();

  /** Notes the moment in which a place is left: by a step, an undo or a redo. */
  leave(position: number, moment: Moment): void {
    this.#moments[position] = moment;
  }

  /** The moment in which a place was left last; undefined for places from before the editor was opened. */
  at(position: number): Moment | undefined {
    return this.#moments[position];
  }

  /** Notes that a step began from a place: what had been undone there will not come again. */
  begin(position: number): void {
    this.#moments.length = Math.min(this.#moments.length, position + 1);
    for (const from of this.#looked.keys()) if (from >= position) this.#looked.delete(from);
  }

  /** Notes the tiles that the step from a place had looked at. */
  noteLooked(position: number, tiles: readonly number[]): void {
    this.#looked.set(position, tiles);
  }

  /** The tiles that steps between two places had looked at. */
  lookedBetween(from: number, to: number): readonly number[] {
    const [first, last] = [Math.min(from, to), Math.max(from, to)];
    return [...this.#looked].flatMap(([position, tiles]) => (position >= first && position < last ? tiles : []));
  }
}
