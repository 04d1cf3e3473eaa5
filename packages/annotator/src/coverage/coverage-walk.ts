import type { Rect } from '@uvh/domain/annotation/box';
import type { BoxReader } from '../document/box-reader.ts';
import type { BoxIndex } from '../hit/box-index.ts';
import { type CandidateList, isWithin } from './candidate-list.ts';
import { type LikelyPlace, likelyPlaces } from './likely-places.ts';
import { tileAround, uncoveredTiles } from './uncovered-tiles.ts';

/** How far the search for missed vehicles has come. */
export interface CoverageState {
  /** Tiles with candidates, then those of the road that no box covers, in walking order; annotation space. */
  readonly tiles: readonly Rect[];
  /** For each tile whether it has been looked at. */
  readonly isLooked: readonly boolean[];
  /** The tile in view, as a place in `tiles`. */
  readonly current: number | undefined;
  /** Share of the tiles that were looked at, 0 to 1; 1 when there are none. */
  readonly visitedShare: number;
}

/** The calls of the walk that a host may use. */
export type CoverageReader = Pick<CoverageWalk, 'state' | 'likely'>;

/**
 * The walk over the parts of the road without boxes, looking for vehicles that the machine missed. The tiles
 * are found at the first question and then stay.
 */
export class CoverageWalk {
  readonly #document: BoxReader;
  readonly #index: BoxIndex;
  readonly #candidates: CandidateList;
  #state: CoverageState | undefined;

  constructor(document: BoxReader, index: BoxIndex, candidates: CandidateList) {
    this.#document = document;
    this.#index = index;
    this.#candidates = candidates;
  }

  /** The same object until the walk goes on. */
  state(): CoverageState {
    this.#state ??= stateOf(this.#tiles(), [], undefined);
    return this.#state;
  }

  /** Whether a tile is in view; asks for none to be found. */
  get isUnderWay(): boolean {
    return this.#state?.current !== undefined;
  }

  /** What a machine had half an idea of comes before what nobody has an idea of. */
  #tiles(): Rect[] {
    const tiles = uncoveredTiles(this.#document, this.#index);
    const open = this.#candidates.open();
    for (const candidate of open)
      if (!tiles.some((tile) => isWithin(tile, candidate))) tiles.push(tileAround(candidate));
    const hasCandidate = (tile: Rect): boolean => open.some((candidate) => isWithin(tile, candidate));
    return [...tiles.filter(hasCandidate), ...tiles.filter((tile) => !hasCandidate(tile))];
  }

  /** Marks the tile in view as looked at and moves to the next one that is not; undefined when none is left. */
  next(): Rect | undefined {
    const { tiles, current } = this.state();
    const isLooked = tiles.map((_, place) => this.state().isLooked[place] === true || place === current);
    const after = isLooked.findIndex((looked, place) => !looked && place > (current ?? -1));
    const next = after === -1 ? isLooked.indexOf(false) : after;
    this.#state = stateOf(tiles, isLooked, next === -1 ? undefined : next);
    return tiles[next];
  }

  /** Marks the tile in view as looked at, or removes the mark. Returns false when none is in view. */
  mark(): boolean {
    const { tiles, isLooked, current } = this.state();
    if (current === undefined) return false;
    this.#state = stateOf(
      tiles,
      isLooked.map((looked, place) => (place === current ? !looked : looked)),
      current,
    );
    return true;
  }

  /** The places not looked at that may hold a missed vehicle, the likeliest first. */
  likely(): readonly LikelyPlace[] {
    const { tiles, isLooked } = this.state();
    return likelyPlaces(this.#document, tiles, isLooked, this.#candidates.open());
  }

  /** Marks tiles as looked at, wherever the walk is. Returns those that were not. */
  look(tiles: readonly number[]): readonly number[] {
    const { isLooked } = this.state();
    const fresh = tiles.filter((tile) => isLooked[tile] === false);
    this.#mark(fresh, true);
    return fresh;
  }

  /** Takes the marks off tiles: what was found there was undone. */
  unlook(tiles: readonly number[]): void {
    this.#mark(tiles, false);
  }

  #mark(marked: readonly number[], isLooked: boolean): void {
    const { tiles, isLooked: before, current } = this.state();
    const places = new Set(marked);
    this.#state = stateOf(
      tiles,
      before.map((was, place) => (places.has(place) ? isLooked : was)),
      current,
    );
  }

  /** Pauses the walk; what was looked at stays marked. Returns false when it had not begun. */
  leave(): boolean {
    const { tiles, isLooked, current } = this.state();
    if (current === undefined) return false;
    this.#state = stateOf(tiles, isLooked, undefined);
    return true;
  }
}

function stateOf(tiles: readonly Rect[], looked: readonly boolean[], current: number | undefined): CoverageState {
  const isLooked = tiles.map((_, place) => looked[place] ?? false);
  const visited = isLooked.filter(Boolean).length;
  return { tiles, isLooked, current, visitedShare: tiles.length === 0 ? 1 : visited / tiles.length };
}
