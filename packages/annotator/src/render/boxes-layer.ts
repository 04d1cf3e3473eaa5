import type { Rect } from '@uvh/domain/annotation/box';
import type { BoxReader } from '../document/box-reader.ts';
import type { ViewTransform } from '../viewport/transform.ts';
import { BoxGroups } from './box-groups.ts';
import type { ChipStrip } from './chip-strip.ts';
import { type ClassStyle, classStylesOf, HALO_COLOR, UNKNOWN_HALO_COLOR } from './class-style.ts';
import { paintQuestionMarks } from './question-marks.ts';
import { type Surface, snap } from './surface.ts';

/** Up to so many boxes in view everything is painted at every step; above it details waits until the view rests. */
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
  /** What earlier reviewers asked about, in the space. */
  readonly questions: readonly Rect[];
  /** The box that is being resized: the resize layer shows it. */
  readonly leftOut: number | undefined;
  /** Whether the view is moving: details can wait for its end. */
  readonly isMoving: boolean;
}

/**
 * Paints all boxes of one list of classes except the one that is being resized. Repainted when the view or the document changes, never while a
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
  readonly #ends: Int32Array;
  readonly #styles: readonly ClassStyle[];

  constructor(document: BoxReader, chips: ChipStrip) {
    this.#document = document;
    this.#groups = new BoxGroups(document);
    this.#ends = new Int32Array(this.#groups.count);
    this.#styles = classStylesOf(document.classes);
    this.#chips = chips;
  }

  /** Paints. Returns whether details (dashes, haloes, chips) were left for when the view rests. */
  paint(surface: Surface, scene: BoxesScene): boolean {
    const { context, width, height } = surface;
    context.clearRect(0, 0, width, height);
    const count = this.#cull(surface, scene);
    const isPlain = scene.isMoving && count > FINE_WHILE_MOVING;
    if (!isPlain && count <= HALOED_UP_TO) this.#haloes(surface);
    this.#lines(surface, !isPlain && count <= DASHED_UP_TO);
    if (!isPlain && scene.showsLabels) {
      this.#chips.paint(surface, this.#document, this.#shown, this.#places, count);
    }
    if (scene.questions.length > 0) paintQuestionMarks(surface, scene.view, scene.questions);
    return isPlain;
  }

  #cull(surface: Surface, { view, hiddenSlots, leftOut }: BoxesScene): number {
    this.#groups.refresh();
    const { rects, count } = this.#document;
    if (this.#shown.length < count) {
      this.#shown = new Int32Array(Math.ceil(count * 1.5));
      this.#places = new Float64Array(this.#shown.length * 4);
    }
    const { indexes, starts } = this.#groups;
    let found = 0;
    for (let group = 0; group < this.#groups.count; group++) {
      const isHidden = hiddenSlots[group >> 1] === 1;
      const end = isHidden ? 0 : (starts[group + 1] ?? 0);
      for (let place = starts[group] ?? 0; place < end; place++) {
        const index = indexes[place] ?? 0;
        const left = snap((rects[index * 4] ?? 0) * view.scale + view.offsetX, surface.ratio);
        const top = snap((rects[index * 4 + 1] ?? 0) * view.scale + view.offsetY, surface.ratio);
        const width = snap((rects[index * 4 + 2] ?? 0) * view.scale, surface.ratio);
        const height = snap((rects[index * 4 + 3] ?? 0) * view.scale, surface.ratio);
        const isAway = left > surface.width || top > surface.height || left + width < 0 || top + height < 0;
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

  #haloes({ context }: Surface): void {
    context.setLineDash([]);
    for (let group = 0; group < this.#groups.count; group++) {
      const isConfirmed = (group & 1) === 1;
      context.strokeStyle = group < 2 ? UNKNOWN_HALO_COLOR : HALO_COLOR;
      context.lineWidth = isConfirmed ? CONFIRMED_LINE_PX + 1 : OPEN_LINE_PX + 2;
      this.#strokeGroup(context, group);
    }
  }

  #lines({ context }: Surface, isDashed: boolean): void {
    for (let group = 0; group < this.#groups.count; group++) {
      const isConfirmed = (group & 1) === 1;
      const style = this.#styles[group >> 1];
      if (!style) continue;
      context.strokeStyle = style.color;
      context.lineWidth = isConfirmed ? CONFIRMED_LINE_PX : OPEN_LINE_PX;
      context.globalAlpha = isConfirmed ? CONFIRMED_ALPHA : 1;
      // Confirmed boxes are thin and whole: what is done steps back, also for those who see no colour.
      if (isDashed && !isConfirmed && style.dash.length > 0) this.#dashGroup(context, group, style.dash);
      else {
        context.setLineDash([]);
        this.#strokeGroup(context, group);
      }
    }
    context.globalAlpha = 1;
    context.setLineDash([]);
  }

  #strokeGroup(context: Surface['context'], group: number): void {
    const end = this.#ends[group] ?? 0;
    for (let at = group === 0 ? 0 : (this.#ends[group - 1] ?? 0); at < end; at++) this.#strokeOne(context, at);
  }

  #dashGroup(context: Surface['context'], group: number, dash: readonly number[]): void {
    const whole: number[] = [];
    const end = this.#ends[group] ?? 0;
    context.setLineDash([...dash]);
    for (let at = group === 0 ? 0 : (this.#ends[group - 1] ?? 0); at < end; at++) {
      const shorter = Math.min(this.#places[at * 4 + 2] ?? 0, this.#places[at * 4 + 3] ?? 0);
      if (shorter < LEAST_DASHED_PX) whole.push(at);
      else this.#strokeOne(context, at);
    }
    if (whole.length === 0) return;
    context.setLineDash([]);
    for (const at of whole) this.#strokeOne(context, at);
  }

  #strokeOne(context: Surface['context'], at: number): void {
    const places = this.#places;
    context.strokeRect(places[at * 4] ?? 0, places[at * 4 + 1] ?? 0, places[at * 4 + 2] ?? 0, places[at * 4 + 3] ?? 0);
  }
}
