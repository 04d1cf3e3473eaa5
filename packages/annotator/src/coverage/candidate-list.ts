import { areaOf, iou, type Rect } from '@uvh/domain/annotation/box';
import type { Candidate } from '@uvh/domain/annotation/candidate';
import type { BoxReader } from '../document/box-reader.ts';
import type { Point } from '../input/input.ts';

/** A candidate that a box covers so far has its answer. */
const COVERED_IOU = 0.3;

/** What a host may ask of the candidates. */
export type CandidateReader = Pick<CandidateList, 'ghost'>;

/**
 * The boxes of which the machine was too unsure to suggest them. At most one is in view at a time, as a ghost, and only
 * where somebody looks for missed vehicles.
 */
export class CandidateList {
  readonly #document: BoxReader;
  readonly #candidates: readonly Candidate[];
  readonly #shown = new Set<number>();
  #ghost: Candidate | undefined;

  constructor(document: BoxReader, candidates: readonly Candidate[]) {
    this.#document = document;
    this.#candidates = candidates;
  }

  /** The candidate in view. */
  get ghost(): Candidate | undefined {
    return this.#ghost;
  }

  /** Ids of all that were in view, in their order. */
  get shownIds(): readonly number[] {
    return this.#candidates.map(({ candidateId }) => candidateId).filter((id) => this.#shown.has(id));
  }

  /** Those at whose place no box stands. */
  open(): Candidate[] {
    const boxes = [...this.#document.visible()].map((index) => this.#document.rect(index));
    return this.#candidates.filter((candidate) => boxes.every((box) => iou(box, candidate) < COVERED_IOU));
  }

  /** Whether no box stands at the candidate's place. */
  isOpen(candidate: Candidate): boolean {
    return this.open().includes(candidate);
  }

  /** The open candidate next to a place, no farther away than `reach`; annotation space. */
  nearest(place: Point, reach: number): Candidate | undefined {
    let best: { readonly candidate: Candidate; readonly away: number } | undefined;
    for (const candidate of this.open()) {
      const away = distanceTo(candidate, place);
      if (away <= reach && (!best || away < best.away)) best = { candidate, away };
    }
    return best?.candidate;
  }

  /** The smallest open candidate that a place is in; annotation space. */
  at(place: Point): Candidate | undefined {
    return this.open()
      .filter((candidate) => distanceTo(candidate, place) === 0)
      .toSorted((a, b) => areaOf(a) - areaOf(b))[0];
  }

  /** The first open candidate within a tile that was not in view yet. */
  unseenIn(tile: Rect): Candidate | undefined {
    return this.open().find((candidate) => !this.#shown.has(candidate.candidateId) && isWithin(tile, candidate));
  }

  /** Notes that candidates were in view together, as on the sheet of likely places. */
  noteShown(candidates: readonly Candidate[]): void {
    for (const { candidateId } of candidates) this.#shown.add(candidateId);
  }

  /** Brings a candidate into view, or none. */
  show(candidate: Candidate | undefined): void {
    this.#ghost = candidate;
    if (candidate) this.#shown.add(candidate.candidateId);
  }
}

/** Whether the middle of a rectangle lies within the tile. */
export function isWithin(tile: Rect, { x, y, width, height }: Rect): boolean {
  const middle = { x: x + width / 2, y: y + height / 2 };
  return distanceTo(tile, middle) === 0;
}

function distanceTo({ x, y, width, height }: Rect, place: Point): number {
  const aside = Math.max(0, x - place.x, place.x - x - width);
  const above = Math.max(0, y - place.y, place.y - y - height);
  return Math.hypot(aside, above);
}
