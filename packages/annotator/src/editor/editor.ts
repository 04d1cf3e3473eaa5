import type { Rect } from '@uvh/domain/annotation/box';
import type { Candidate } from '@uvh/domain/annotation/candidate';
import type { ClassList } from '@uvh/domain/annotation/class-list';
import type { OpenQuestion } from '@uvh/domain/annotation/open-question';
import type { Suggestion } from '@uvh/domain/annotation/review';
import { CommandHistory, type HistoryReader } from '../commands/history.ts';
import { type CommandLog, restore } from '../commands/log.ts';
import { type Pace, paceOf } from '../commands/pace.ts';
import type { CandidateReader } from '../coverage/candidate-list.ts';
import type { CoverageReader } from '../coverage/coverage-walk.ts';
import type { LikelyPlace } from '../coverage/likely-places.ts';
import { BoxDocument } from '../document/box-document.ts';
import type { BoxReader, BoxView } from '../document/box-reader.ts';
import { BoxViews } from '../document/box-views.ts';
import type { FoundVehicle } from '../document/found-vehicle.ts';
import { type LiveFigures, liveFiguresOf } from '../document/live-figures.ts';
import { type BoxSubmission, submissionOf } from '../document/submission.ts';
import type { ActionName } from '../input/action.ts';
import type { Point } from '../input/input.ts';
import { defaultKeymap, type Keymap } from '../keymap/keymap.ts';
import type { QueueReader } from '../queue/review-queue.ts';
import type { Snapper } from '../snap/snapper.ts';
import { ToolManager } from '../tools/tool-manager.ts';
import type { Viewport } from '../viewport/viewport.ts';
import type { ChangeSource } from './change-emitter.ts';
import type { Display } from './display.ts';
import type { DraftShape } from './draft-shape.ts';
import { EditorState } from './editor-state.ts';
import type { Effect } from './effect.ts';
import { Keyboard } from './keyboard.ts';
import { Nudge } from './nudge.ts';
import { performAction } from './perform-action.ts';
import type { PointerState } from './pointer-state.ts';
import { ReviewActions } from './review-actions.ts';

export interface EditorOptions {
  readonly suggestions: readonly Suggestion[];
  /** The event's classes, with their names as people here read them; see {@link Editor.setClasses}. */
  readonly classes: ClassList;
  /** Boxes that the machine was too unsure of to suggest; none when left out. */
  readonly candidates?: readonly Candidate[];
  /** What earlier reviewers asked about vehicles of this image; nothing when left out. */
  readonly questions?: readonly OpenQuestion[];
  /** A draft to continue. One that does not fit the suggestions is ignored: see {@link Editor.draft}. */
  readonly log?: CommandLog;
  /** The default keys of the classes when left out. */
  readonly keymap?: Keymap;
  readonly display?: Partial<Display>;
  /** No flights: the view jumps. */
  readonly prefersReducedMotion?: boolean;
  /** Milliseconds since the epoch, for the log's times. */
  readonly now?: () => number;
}

/** How much of the view a place takes up in which a vehicle is to be drawn. */
const PLACE_SHARE = 0.7;

/**
 * Creates the editor of one image, without a DOM. A draft that does not fit the suggestions is ignored and the
 * image starts from its suggestions; {@link Editor.draft} says which.
 */
export function createEditor(options: EditorOptions): Editor {
  return new Editor(options);
}

/**
 * The editor of one image: a plain object without a DOM. `mount` shows it; React panels read it by topic version and
 * change it by action. Indexes are positions in `document`. Everything that changes boxes, selection or display is a
 * method here, so that its changes are emitted together; what only reads, or only topics the view, is done on the
 * parts.
 */
export class Editor {
  /** What became of the draft passed in. */
  readonly draft: 'none' | 'restored' | 'refused';
  /** Pointer events go here. */
  readonly tools: ToolManager;
  /** Key events go here. */
  readonly keyboard: Keyboard;
  readonly #state: EditorState;
  readonly #review: ReviewActions;
  readonly #nudge: Nudge;
  readonly #views: BoxViews;
  readonly #openedAt: number;
  #figures: { readonly version: number; readonly figures: LiveFigures } | undefined;

  constructor(options: EditorOptions) {
    const { suggestions, classes, log, display = {}, prefersReducedMotion = false } = options;
    const { now = Date.now, candidates = [], questions = [], keymap = defaultKeymap(classes) } = options;
    const restored = log && restore(suggestions, classes, log, now);
    const isRestored = restored?.kind === 'restored';
    const document = isRestored ? restored.document : new BoxDocument(suggestions, classes);
    const history = isRestored ? restored.history : new CommandHistory(document, now);
    this.draft = restored?.kind ?? 'none';
    this.#openedAt = now();
    this.#state = new EditorState({
      document,
      history,
      candidates,
      questions,
      display,
      isReducedMotion: prefersReducedMotion,
    });
    this.#views = new BoxViews(document);
    this.#review = new ReviewActions(this.#state);
    this.#nudge = new Nudge(this.#state);
    this.tools = new ToolManager(this.#state);
    this.keyboard = new Keyboard(this.#state, this.tools, keymap, (action) => this.dispatch(action));
  }

  get document(): BoxReader {
    return this.#state.document;
  }
  /** The steps so far; {@link HistoryReader.subscribe} emits each as it happens, for the stored draft. */
  get history(): HistoryReader {
    return this.#state.history;
  }
  /** Zoom, pan and size of the canvas. */
  get viewport(): Viewport {
    return this.#state.viewport;
  }
  /** The order of review, what is left of it, and why a box deserves a look. */
  get queue(): QueueReader {
    return this.#state.queue;
  }
  /** The walk for missed vehicles; `dispatch('nextTile')` continues it. */
  get coverage(): CoverageReader {
    return this.#state.coverage;
  }
  /** The candidate in view, if any; its changes are emitted as `tool`. */
  get candidates(): CandidateReader {
    return this.#state.candidates;
  }
  /** Versions and listeners per topic. */
  get changes(): ChangeSource {
    return this.#state.changes;
  }
  /** Selected boxes in the order they were picked. */
  get selection(): readonly number[] {
    return this.#state.selection.indexes;
  }
  /** The box that keys act on first: the last one of the selection. */
  get current(): number | undefined {
    return this.#state.selection.current;
  }
  /** Whether drawing continues after the next box. */
  get isKeepingDrawing(): boolean {
    return this.#state.drawing.kind === 'keep';
  }
  /** Whether keys are about the box that is to be drawn, not about one that is there. */
  get isAiming(): boolean {
    return this.#state.isAiming;
  }
  /** What is being drawn or resized and is not in the document yet; its changes are emitted as `pointer`. */
  get draftShape(): DraftShape | undefined {
    return this.#state.draftShape;
  }
  get pointer(): Readonly<PointerState> {
    return this.#state.pointer;
  }
  get display(): Display {
    return this.#state.display;
  }

  /** The event's classes. */
  get classes(): ClassList {
    return this.#state.document.classes;
  }

  /** Every box, deleted ones included, as plain objects; the same array until the document changes. */
  boxes(): readonly BoxView[] {
    return this.#views.list();
  }

  /** Live figures; the same object until the document changes. */
  figures(): LiveFigures {
    const { version } = this.#state.document;
    if (this.#figures?.version !== version)
      this.#figures = { version, figures: liveFiguresOf(this.boxes(), this.classes) };
    return this.#figures.figures;
  }

  submission(): BoxSubmission & { readonly candidatesShown: readonly number[] } {
    return { ...submissionOf(this.boxes()), candidatesShown: this.#state.candidates.shownIds };
  }

  pace(): Pace {
    return paceOf(this.history.entries, this.#openedAt);
  }

  /** Where a box is on screen, CSS pixels from the canvas' corner. */
  screenRectOf(index: number): Rect {
    return this.#state.screenRectOf(index);
  }

  /** Performs what a key or button stands for. Returns false when there was nothing to do. */
  dispatch(action: ActionName): boolean {
    const parts = { state: this.#state, tools: this.tools, review: this.#review, nudge: this.#nudge };
    return this.#batch(() => performAction(parts, action));
  }

  /** Selects boxes; confirmed ones are left out, but shown when alone. Flies there unless told otherwise. */
  select(indexes: readonly number[], { isFlying = true }: { readonly isFlying?: boolean } = {}): void {
    this.#state.select(indexes, isFlying);
  }

  /** Gives the selection (or these boxes) a label, as the class picker does. The selection stays. */
  relabel(label: string, indexes: readonly number[] = this.selection): boolean {
    return this.#batch(() => this.#review.relabel(label, indexes));
  }

  /** Relabels and confirms in one step, then selects the next box: the class ring and the class keys. */
  settle(label: string, indexes: readonly number[] = this.selection): boolean {
    return this.#batch(() => this.#review.settle(label, indexes));
  }

  /** Confirms these boxes in one undo step: "the rest are right". Returns how many. */
  confirmAll(indexes: readonly number[]): number {
    return this.#batch(() => this.#review.confirmAll(indexes));
  }

  /** Gives these boxes a label and confirms them in one undo step: "all of these are trucks". Returns how many. */
  settleAll(label: string, indexes: readonly number[]): number {
    return this.#batch(() => this.#review.settleAll(label, indexes));
  }

  /** Puts these boxes off to the end of the review in one undo step. Returns how many. */
  markAllUnsure(indexes: readonly number[]): number {
    return this.#batch(() => this.#review.markAllUnsure(indexes));
  }

  /** Deletes these boxes in one undo step. Returns how many. */
  deleteAll(indexes: readonly number[]): number {
    return this.#batch(() => this.#review.deleteAll(indexes));
  }

  /** The places that may hold a missed vehicle and are not looked at yet; whoever asks shows their candidates. */
  likelyPlaces(): readonly LikelyPlace[] {
    const places = this.#state.coverage.likely();
    this.#state.candidates.noteShown(places.flatMap(({ candidate }) => candidate ?? []));
    return places;
  }

  /** Draws the vehicles that a person found, and notes the tiles that were looked at. Returns how many. */
  takeMissed(found: readonly FoundVehicle[], tiles: readonly number[]): number {
    return this.#batch(() => this.#review.takeMissed(found, tiles));
  }

  /** The box of the vehicle at a place, where the host can find it; with those that are found but not drawn yet left out. */
  async boxAt(at: Point, found: readonly Rect[] = []): Promise<Rect | undefined> {
    const { document, snapper } = this.#state;
    const boxes = [...document.visible()].map((index) => document.rect(index));
    return snapper?.(at, [...boxes, ...found]);
  }

  /** Goes to a place of the road with drawing armed, and notes that it was looked at. */
  drawAt({ rect, tile }: LikelyPlace): void {
    this.#batch(() => {
      this.#state.coverage.look([tile]);
      this.#state.changes.emit('coverage');
      this.#state.select([], false);
      this.tools.cancel();
      this.#state.setDrawing({ kind: 'once', beside: undefined });
      this.tools.toIdle();
      this.#state.viewport.flyInto(rect, PLACE_SHARE);
    });
  }

  /** Has a click with drawing armed find the box by itself; without a snapper a click sets a corner. */
  setSnapper(snapper: Snapper | undefined): void {
    this.#state.snapper = snapper;
  }

  /** Takes one confirmation back and selects the box. */
  reopen(index: number): boolean {
    return this.#batch(() => this.#review.reopen(index));
  }

  setDisplay(change: Partial<Display>): void {
    this.#state.setDisplay(change);
  }

  /** Takes another list of classes while the work goes on: organisers rename, recolour and add, people switch languages. */
  setClasses(classes: ClassList): void {
    if (classes !== this.classes) this.#state.setClasses(classes);
  }

  /** Hides the boxes of a class, or shows them again. */
  toggleClass(classId: number): void {
    const id = this.classes.byId(classId)?.id;
    if (id === undefined) return;
    const hidden = new Set(this.display.hiddenClassIds);
    if (!hidden.delete(id)) hidden.add(id);
    this.#state.setDisplay({ hiddenClassIds: hidden });
  }

  onEffect(listener: (effect: Effect) => void): () => void {
    return this.#state.onEffect(listener);
  }

  /** Releases held keys and drags: on blur, when the key-up goes elsewhere. */
  releaseAll(): void {
    this.#batch(() => {
      this.tools.releaseAll();
      this.keyboard.releaseAll();
    });
  }

  /** Ends timers and drops every listener, so that a host that is kept alive by one is not kept by this editor. */
  dispose(): void {
    this.releaseAll();
    this.#state.snapper = undefined;
    this.#state.dropListeners();
  }

  #batch<Result>(work: () => Result): Result {
    return this.#state.changes.batch(work);
  }
}
