import type { BoxReader } from '../document/box-reader.ts';
import type { ViewTransform } from '../viewport/transform.ts';
import { BoxGroups, GROUP_COUNT } from './box-groups.ts';
import type { ChipStrip } from './chip-strip.ts';
import { HALO_COLOR, inkOf, UNKNOWN_HALO_COLOR } from './ink.ts';
import { type Sheet, snap } from './pen.ts';

/** Up to so many boxes in view everything is painted at every step; above it finery waits until the view rests. */
const FINE_WHILE_MOVING = 120;
/** Dashes cost ten times a whole line; with more boxes in view than this they say nothing any more. */
const DASHED_UP_TO = 900;
const HALOED_UP_TO = 3000;
/** Shorter sides have no room for a rhythm of dashes, CSS pixels. */
const LEAST_DASHED_PX = 14;
const OPEN_LINE_PX = 2;
const CONFIRMED_LINE_PX = 1;
const CONFIRMED_ALPHA = 0.75;

/** What the boxes layer shows besides the document. */
export interface BoxesScene {
  readonly view: ViewTransform;
  /** 1 for each class slot that is not shown. */
  readonly hiddenSlots: Uint8Array;
  readonly showsLabels: boolean;
  /** A box that the hand has and the overlay shows in its place. */
  readonly leftOut: number | undefined;
  /** Whether the view is on its way: finery can wait for its end. */
  readonly isMoving: boolean;
}

/**
 * Paints all boxes that are not in hand. Repainted when the view or the document changes, never while a
 * pointer merely moves. One plain rectangle per box: canvases fill those without building paths, several times
 * quicker than one long path and ten times quicker than dashes.
 */
export class BoxesLayer {
  readonly #document: BoxReader;
  readonly #groups: BoxGroups;
  readonly #chips: ChipStrip;
  /** Boxes in view, group by group, as left, top, width, height on screen. */
  #places = new Float64Array(0);
  #shown = new Int32Array(0);
  readonly #ends = new Int32Array(GROUP_COUNT);

  constructor(document: BoxReader, chips: ChipStrip) {
    this.#document = document;
    this.#groups = new BoxGroups(document);
    this.#chips = chips;
  }

  /** Paints; answers whether finery was left for when the view rests. */
  paint(sheet: Sheet, scene: BoxesScene): boolean {
    const { pen, width, height } = sheet;
    pen.clearRect(0, 0, width, height);
    const count = this.#cull(sheet, scene);
    const isPlain = scene.isMoving && count > FINE_WHILE_MOVING;
    if (!isPlain && count <= HALOED_UP_TO) this.#haloes(sheet);
    this.#lines(sheet, !isPlain && count <= DASHED_UP_TO);
    if (!isPlain && scene.showsLabels) {
      this.#chips.paint(sheet, this.#document, this.#shown, this.#places, count);
    }
    return isPlain;
  }

  #cull(sheet: Sheet, { view, hiddenSlots, leftOut }: BoxesScene): number {
    this.#groups.refresh();
    const { rects, count } = this.#document;
    if (this.#shown.length < count) {
      this.#shown = new Int32Array(Math.ceil(count * 1.5));
      this.#places = new Float64Array(this.#shown.length * 4);
    }
    const { indexes, starts } = this.#groups;
    let found = 0;
    for (let group = 0; group < GROUP_COUNT; group++) {
      const isHidden = hiddenSlots[group >> 1] === 1;
      const end = isHidden ? 0 : (starts[group + 1] ?? 0);
      for (let place = starts[group] ?? 0; place < end; place++) {
        const index = indexes[place] ?? 0;
        const left = snap((rects[index * 4] ?? 0) * view.scale + view.offsetX, sheet.ratio);
        const top = snap((rects[index * 4 + 1] ?? 0) * view.scale + view.offsetY, sheet.ratio);
        const width = snap((rects[index * 4 + 2] ?? 0) * view.scale, sheet.ratio);
        const height = snap((rects[index * 4 + 3] ?? 0) * view.scale, sheet.ratio);
        const isAway = left > sheet.width || top > sheet.height || left + width < 0 || top + height < 0;
        if (isAway || index === leftOut) continue;
        this.#shown[found] = index;
        this.#places[found * 4] = left;
        this.#places[found * 4 + 1] = top;
        this.#places[found * 4 + 2] = width;
        this.#places[found * 4 + 3] = height;
        found += 1;
      }
      this.#ends[group] = found;
    }
    return found;
  }

  #haloes({ pen }: Sheet): void {
    pen.setLineDash([]);
    for (let group = 0; group < GROUP_COUNT; group++) {
      const isConfirmed = (group & 1) === 1;
      pen.strokeStyle = group < 2 ? UNKNOWN_HALO_COLOR : HALO_COLOR;
      pen.lineWidth = isConfirmed ? CONFIRMED_LINE_PX + 1 : OPEN_LINE_PX + 2;
      this.#strokeGroup(pen, group);
    }
  }

  #lines({ pen }: Sheet, isDashed: boolean): void {
    for (let group = 0; group < GROUP_COUNT; group++) {
      const isConfirmed = (group & 1) === 1;
      const ink = inkOf(group >> 1);
      pen.strokeStyle = ink.color;
      pen.lineWidth = isConfirmed ? CONFIRMED_LINE_PX : OPEN_LINE_PX;
      pen.globalAlpha = isConfirmed ? CONFIRMED_ALPHA : 1;
      // Confirmed boxes are thin and whole: what is done steps back, also for those who see no colour.
      if (isDashed && !isConfirmed && ink.dash.length > 0) this.#dashGroup(pen, group, ink.dash);
      else {
        pen.setLineDash([]);
        this.#strokeGroup(pen, group);
      }
    }
    pen.globalAlpha = 1;
    pen.setLineDash([]);
  }

  #strokeGroup(pen: Sheet['pen'], group: number): void {
    const end = this.#ends[group] ?? 0;
    for (let at = group === 0 ? 0 : (this.#ends[group - 1] ?? 0); at < end; at++) this.#strokeOne(pen, at);
  }

  #dashGroup(pen: Sheet['pen'], group: number, dash: readonly number[]): void {
    const whole: number[] = [];
    const end = this.#ends[group] ?? 0;
    pen.setLineDash([...dash]);
    for (let at = group === 0 ? 0 : (this.#ends[group - 1] ?? 0); at < end; at++) {
      const shorter = Math.min(this.#places[at * 4 + 2] ?? 0, this.#places[at * 4 + 3] ?? 0);
      if (shorter < LEAST_DASHED_PX) whole.push(at);
      else this.#strokeOne(pen, at);
    }
    if (whole.length === 0) return;
    pen.setLineDash([]);
    for (const at of whole) this.#strokeOne(pen, at);
  }

  #strokeOne(pen: Sheet['pen'], at: number): void {
    const places = this.#places;
    pen.strokeRect(places[at * 4] ?? 0, places[at * 4 + 1] ?? 0, places[at * 4 + 2] ?? 0, places[at * 4 + 3] ?? 0);
  }
}
