import type { Rect } from '@uvh/domain/annotation/box';
import type { Candidate } from '@uvh/domain/annotation/candidate';
import type { ClassList } from '@uvh/domain/annotation/class-list';
import type { OpenQuestion } from '@uvh/domain/annotation/open-question';
import type { Command } from '../commands/command.ts';
import type { CommandHistory, HistoryStep } from '../commands/history.ts';
import { CandidateList } from '../coverage/candidate-list.ts';
import { CoverageWalk } from '../coverage/coverage-walk.ts';
import type { BoxDocument } from '../document/box-document.ts';
import { hiddenSlotsOf } from '../document/class-slot.ts';
import { BoxIndex } from '../hit/box-index.ts';
import { BoxPicker } from '../hit/box-picker.ts';
import { ReviewQueue } from '../queue/review-queue.ts';
import type { Snapper } from '../snap/snapper.ts';
import { toScreenRect } from '../viewport/transform.ts';
import { Viewport } from '../viewport/viewport.ts';
import { ChangeEmitter } from './change-emitter.ts';
import { DEFAULT_DISPLAY, type Display } from './display.ts';
import type { DraftShape } from './draft-shape.ts';
import type { Effect } from './effect.ts';
import { type Moment, Moments } from './moments.ts';
import { PointerState } from './pointer-state.ts';
import { Selection } from './selection.ts';

/** Whether drawing is armed, and what becomes of the box that it replaces. */
export type DrawingMode =
  | { readonly kind: 'off' }
  /** `beside`: what was selected when drawing was armed. */
  | { readonly kind: 'once' | 'keep'; readonly beside: number | undefined }
  | { readonly kind: 'redraw'; readonly index: number };

/** What an editor is made of. */
interface EditorParts {
  readonly document: BoxDocument;
  readonly history: CommandHistory;
  readonly candidates: readonly Candidate[];
  readonly questions: readonly OpenQuestion[];
  readonly display: Partial<Display>;
  readonly isReducedMotion: boolean;
}

/** The state of one editor that its tools and actions work on. Knows nothing of keys and pointers. */
export class EditorState {
  readonly document: BoxDocument;
  readonly history: CommandHistory;
  readonly changes = new ChangeEmitter();
  readonly viewport: Viewport;
  readonly selection: Selection;
  readonly index: BoxIndex;
  readonly picker: BoxPicker;
  readonly queue: ReviewQueue;
  readonly candidates: CandidateList;
  readonly coverage: CoverageWalk;
  readonly pointer = new PointerState();
  readonly #moments = new Moments();
  /** Finds the box at a click; undefined where the host cannot. */
  snapper: Snapper | undefined;
  readonly #effectListeners = new Set<(effect: Effect) => void>();
  #display: Display;
  #draftShape: DraftShape | undefined;
  #drawing: DrawingMode = { kind: 'off' };

  constructor({ document, history, candidates, questions, display, isReducedMotion }: EditorParts) {
    this.document = document;
    this.history = history;
    this.viewport = new Viewport(() => this.changes.emit('viewport'), isReducedMotion);
    this.selection = new Selection(document, () => this.changes.emit('selection'));
    this.index = new BoxIndex(document);
    this.picker = new BoxPicker(document, this.index, (box) => this.selection.has(box));
    this.queue = new ReviewQueue(document, this.index, questions);
    this.candidates = new CandidateList(document, candidates);
    this.coverage = new CoverageWalk(document, this.index, this.candidates);
    this.#display = { ...DEFAULT_DISPLAY, ...display, isBareImage: false, verdicts: display.verdicts };
    this.#hideSlots();
  }

  get display(): Display {
    return this.#display;
  }
  get draftShape(): DraftShape | undefined {
    return this.#draftShape;
  }
  get drawing(): DrawingMode {
    return this.#drawing;
  }
  /** Whether keys are about the box that is to be drawn: until one is drawn, or another one picked. */
  get isAiming(): boolean {
    const drawing = this.#drawing;
    return (drawing.kind === 'once' || drawing.kind === 'keep') && drawing.beside === this.selection.current;
  }

  setDisplay(change: Partial<Display>): void {
    this.#display = { ...this.#display, ...change };
    this.#hideSlots();
    this.changes.emit('display');
  }

  /** Takes another list of the event's classes; emitted as `display`, and as `document` since figures go by class. */
  setClasses(classes: ClassList): void {
    this.changes.batch(() => {
      this.document.setClasses(classes);
      this.queue.forgetNorms();
      this.#hideSlots();
      this.changes.emit('display');
      this.#documentChanged();
    });
  }

  /** Shows what is being drawn or resized; emitted as `pointer`, because it changes with the pointer. */
  setDraftShape(draftShape: DraftShape | undefined): void {
    if (draftShape === this.#draftShape) return;
    this.#draftShape = draftShape;
    this.changes.emit('pointer');
  }

  setDrawing(mode: DrawingMode): void {
    this.#drawing = mode;
    if (mode.kind === 'off') this.candidates.show(undefined);
    this.changes.emit('tool');
  }

  /** Brings a candidate into view, or none; emitted as `tool`. */
  showGhost(candidate: Candidate | undefined): void {
    if (candidate === this.candidates.ghost) return;
    this.candidates.show(candidate);
    this.changes.emit('tool');
    if (candidate) this.emit({ kind: 'candidateShown', label: candidate.label });
  }

  /** Runs a command and drops from the selection what can no longer be picked. Returns false when it does not fit. */
  run(command: Command | undefined): boolean {
    if (!command) return false;
    return this.changes.batch(() => {
      const from = this.history.length;
      const moment = this.#moment();
      if (!this.history.run(command)) return false;
      this.#moments.begin(from);
      this.#moments.leave(from, moment);
      this.#documentChanged();
      return true;
    });
  }

  /** The same, and these tiles count as looked at until the step is undone. */
  runWithLook(command: Command | undefined, tiles: readonly number[]): boolean {
    return this.changes.batch(() => {
      const from = this.history.length;
      const looked = this.coverage.look(tiles);
      this.changes.emit('coverage');
      if (!this.run(command)) return false;
      this.#moments.noteLooked(from, looked);
      return true;
    });
  }

  /**
   * Undoes or redoes one step: the boxes, and with them what was selected and in view before the step. Where that is not
   * known, as after a reload, what the step touched is selected; where somebody has moved the view since, it stays, but
   * for showing what the step touched.
   */
  travel(way: 'undo' | 'redo'): HistoryStep | undefined {
    return this.changes.batch(() => {
      const from = this.history.length;
      const moment = this.#moment();
      const step = way === 'undo' ? this.history.undo() : this.history.redo();
      if (!step) return undefined;
      const to = this.history.length;
      this.#moments.leave(from, moment);
      this.#documentChanged();
      const looked = this.#moments.lookedBetween(from, to);
      if (looked.length > 0) {
        if (way === 'undo') this.coverage.unlook(looked);
        else this.coverage.look(looked);
        this.changes.emit('coverage');
      }
      this.#goBack(this.#moments.at(to), step.indexes);
      return step;
    });
  }

  #moment(): Moment {
    return {
      selection: this.selection.indexes,
      view: this.viewport.moment,
      ghost: this.candidates.ghost,
    };
  }

  #goBack(moment: Moment | undefined, touched: readonly number[]): void {
    this.showGhost(undefined);
    if (!moment || !this.viewport.flyBack(moment.view)) this.select(touched, true);
    if (moment) this.selection.set(moment.selection);
    if (moment) this.showGhost(moment.ghost);
  }

  /**
   * Selects boxes; with `isFlying` the view goes to the last of them when it cannot be judged where it is. Confirmed
   * boxes cannot be picked, but the view flies to them when nothing else was asked for.
   */
  select(indexes: readonly number[], isFlying: boolean): void {
    this.changes.batch(() => {
      // Keys answer the candidate in view: not when another box was picked.
      if (indexes.length > 0) this.showGhost(undefined);
      this.selection.set(indexes);
      const { count } = this.document;
      const shown =
        this.selection.current ?? indexes.findLast((index) => index < count && !this.document.isDeleted(index));
      if (isFlying && shown !== undefined) this.viewport.flyTo(this.document.rect(shown));
    });
  }

  /** A box on screen, CSS pixels; while it is being resized the size of the moment. */
  screenRectOf(index: number): Rect {
    const draftShape = this.#draftShape;
    const rect =
      draftShape?.kind === 'resizing' && draftShape.index === index ? draftShape.rect : this.document.rect(index);
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
    this.changes.dropListeners();
    this.history.dropListeners();
    this.#effectListeners.clear();
  }

  #documentChanged(): void {
    this.selection.prune();
    // A box stands there now: the next answer would draw a second one.
    const { ghost } = this.candidates;
    if (ghost && !this.candidates.isOpen(ghost)) this.showGhost(undefined);
    const { hovered } = this.pointer;
    if (hovered !== undefined && hovered >= this.document.count) this.pointer.hovered = undefined;
    this.changes.emit('document');
    this.changes.emit('queue');
  }

  #hideSlots(): void {
    this.picker.hiddenSlots = hiddenSlotsOf(this.document.classes, this.#display.hiddenClassIds);
  }
}
