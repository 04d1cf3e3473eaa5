import type { Rect } from '@uvh/domain/annotation/box';
import { VEHICLE_CLASSES } from '@uvh/domain/annotation/vehicle-class';
import type { Command } from '../commands/command.ts';
import type { CommandHistory, HistoryStep } from '../commands/history.ts';
import { CoverageWalk } from '../coverage/coverage-walk.ts';
import type { BoxDocument } from '../document/box-document.ts';
import { slotOf } from '../document/class-slot.ts';
import { BoxIndex } from '../hit/box-index.ts';
import { BoxPicker } from '../hit/box-picker.ts';
import { ReviewQueue } from '../queue/review-queue.ts';
import { toScreenRect } from '../viewport/transform.ts';
import { Viewport } from '../viewport/viewport.ts';
import { Broadcast } from './broadcast.ts';
import { DEFAULT_DISPLAY, type Display } from './display.ts';
import type { Effect } from './effect.ts';
import { PointerTrace } from './pointer-trace.ts';
import { Selection } from './selection.ts';
import type { Sketch } from './sketch.ts';

/** Whether drawing is armed, and what becomes of the box that it replaces. */
export type DrawingMode =
  | { readonly kind: 'off' }
  | { readonly kind: 'once' | 'keep' }
  | { readonly kind: 'redraw'; readonly index: number };

/** The parts of one editor that its tools and actions work on. Knows what there is, not what keys or hands do. */
export class Workbench {
  readonly document: BoxDocument;
  readonly history: CommandHistory;
  readonly broadcast = new Broadcast();
  readonly viewport: Viewport;
  readonly selection: Selection;
  readonly index: BoxIndex;
  readonly picker: BoxPicker;
  readonly queue: ReviewQueue;
  readonly coverage: CoverageWalk;
  readonly pointer = new PointerTrace();
  readonly #effectListeners = new Set<(effect: Effect) => void>();
  #display: Display;
  #sketch: Sketch | undefined;
  #drawing: DrawingMode = { kind: 'off' };

  constructor(document: BoxDocument, history: CommandHistory, display: Partial<Display>, isReducedMotion: boolean) {
    this.document = document;
    this.history = history;
    this.viewport = new Viewport(() => this.broadcast.touch('viewport'), isReducedMotion);
    this.selection = new Selection(document, () => this.broadcast.touch('selection'));
    this.index = new BoxIndex(document);
    this.picker = new BoxPicker(document, this.index, (box) => this.selection.has(box));
    this.queue = new ReviewQueue(document, this.index);
    this.coverage = new CoverageWalk(document, this.index);
    this.#display = { ...DEFAULT_DISPLAY, ...display, isBareImage: false, verdicts: display.verdicts };
    this.#hideSlots();
  }

  get display(): Display {
    return this.#display;
  }
  get sketch(): Sketch | undefined {
    return this.#sketch;
  }
  get drawing(): DrawingMode {
    return this.#drawing;
  }

  setDisplay(change: Partial<Display>): void {
    this.#display = { ...this.#display, ...change };
    this.#hideSlots();
    this.broadcast.touch('display');
  }

  /** Shows what the hand is making; the painter is told through the pointer, which moves with it. */
  setSketch(sketch: Sketch | undefined): void {
    if (sketch === this.#sketch) return;
    this.#sketch = sketch;
    this.broadcast.touch('pointer');
  }

  setDrawing(mode: DrawingMode): void {
    this.#drawing = mode;
    this.broadcast.touch('tool');
  }

  /** Runs a command and drops from the selection what can no longer be picked. Answers false when it does not fit. */
  run(command: Command | undefined): boolean {
    if (!command) return false;
    return this.broadcast.batch(() => {
      if (!this.history.run(command)) return false;
      this.#documentChanged();
      return true;
    });
  }

  /** Takes the last step back, or does it again, and shows what it touched. */
  travel(way: 'undo' | 'redo'): HistoryStep | undefined {
    return this.broadcast.batch(() => {
      const step = way === 'undo' ? this.history.undo() : this.history.redo();
      if (!step) return undefined;
      this.#documentChanged();
      this.select(step.indexes, true);
      return step;
    });
  }

  /**
   * Selects boxes; with `isFlying` the view goes to the last of them when it cannot be judged where it is. Confirmed
   * boxes cannot be picked, but are gone to when nothing else was asked for.
   */
  select(indexes: readonly number[], isFlying: boolean): void {
    this.broadcast.batch(() => {
      this.selection.set(indexes);
      const { count } = this.document;
      const shown =
        this.selection.current ?? indexes.findLast((index) => index < count && !this.document.isDeleted(index));
      if (isFlying && shown !== undefined) this.viewport.flyTo(this.document.rect(shown));
    });
  }

  /** A box on screen, CSS pixels; while it is being resized where the hand has it. */
  screenRectOf(index: number): Rect {
    const sketch = this.#sketch;
    const rect = sketch?.kind === 'resizing' && sketch.index === index ? sketch.rect : this.document.rect(index);
    return toScreenRect(this.viewport.view, rect);
  }

  emit(effect: Effect): void {
    for (const listener of this.#effectListeners) listener(effect);
  }

  onEffect(listener: (effect: Effect) => void): () => void {
    const own = (effect: Effect): void => listener(effect);
    this.#effectListeners.add(own);
    return () => this.#effectListeners.delete(own);
  }

  /** Drops the listeners of changes, effects and history. */
  dropListeners(): void {
    this.broadcast.dropListeners();
    this.history.dropListeners();
    this.#effectListeners.clear();
  }

  #documentChanged(): void {
    this.selection.prune();
    const { hovered } = this.pointer;
    if (hovered !== undefined && hovered >= this.document.count) this.pointer.hovered = undefined;
    this.broadcast.touch('document');
    this.broadcast.touch('queue');
  }

  #hideSlots(): void {
    for (const { id, name } of VEHICLE_CLASSES) {
      this.picker.hiddenSlots[slotOf(name)] = this.#display.hiddenClassIds.has(id) ? 1 : 0;
    }
  }
}
