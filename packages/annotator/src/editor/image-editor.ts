import type { Rect } from '@uvh/domain/annotation/box';
import { vehicleClassById } from '@uvh/domain/annotation/vehicle-class';
import type { CommandLog, JournalEvent, LogEntry } from '../commands/log.ts';
import type { CoverageState } from '../coverage/coverage-walk.ts';
import type { BoxReader, BoxView } from '../document/box-reader.ts';
import { BoxViews } from '../document/box-views.ts';
import { type LiveFigures, liveFiguresOf } from '../document/live-figures.ts';
import { type Submission, submissionOf } from '../document/submission.ts';
import { DEFAULT_KEYMAP, type Keymap } from '../keymap/keymap.ts';
import { type Pace, paceOf } from '../pace/pace.ts';
import type { Doubt } from '../queue/doubt.ts';
import type { QueueState } from '../queue/review-queue.ts';
import { OneHand } from '../tools/one-hand.ts';
import type { ViewTransform } from '../viewport/transform.ts';
import type { ActionName } from './action.ts';
import { perform } from './actions.ts';
import type { Concern, Listener, Versions } from './broadcast.ts';
import type { Display } from './display.ts';
import type { Editor, PointerState, ToolName } from './editor-api.ts';
import type { Effect } from './effect.ts';
import type { KeyInput, PointerInput, WheelInput } from './input.ts';
import { Keyboard } from './keyboard.ts';
import { Nudging } from './nudging.ts';
import { Review } from './review.ts';
import type { Sketch } from './sketch.ts';
import { turnWheel, zoomIntoClick } from './wheel.ts';
import type { Workbench } from './workbench.ts';

/** The editor of one image over its workbench: every promise of {@link Editor}, each kept by the part that knows how. */
export class ImageEditor implements Editor {
  readonly draft: Editor['draft'];
  readonly #bench: Workbench;
  readonly #hand: OneHand;
  readonly #review: Review;
  readonly #nudging: Nudging;
  readonly #keyboard: Keyboard;
  readonly #views: BoxViews;
  readonly #openedAt: number;
  #figures: { readonly version: number; readonly figures: LiveFigures } | undefined;

  constructor(
    bench: Workbench,
    draft: Editor['draft'],
    keymap: Keymap = DEFAULT_KEYMAP,
    openedAt: number = Date.now(),
  ) {
    this.draft = draft;
    this.#bench = bench;
    this.#openedAt = openedAt;
    this.#views = new BoxViews(bench.document);
    this.#hand = new OneHand(bench);
    this.#review = new Review(bench);
    this.#nudging = new Nudging(bench);
    this.#keyboard = new Keyboard(bench, this.#hand, keymap, (action) => this.dispatch(action));
  }

  get document(): BoxReader {
    return this.#bench.document;
  }
  get selection(): readonly number[] {
    return this.#bench.selection.indexes;
  }
  get current(): number | undefined {
    return this.#bench.selection.current;
  }
  get tool(): ToolName {
    return this.#hand.tool.name;
  }
  get isKeepingDrawing(): boolean {
    return this.#bench.drawing.kind === 'keep';
  }
  get sketch(): Sketch | undefined {
    return this.#bench.sketch;
  }
  get pointer(): PointerState {
    return this.#bench.pointer;
  }
  get view(): ViewTransform {
    return this.#bench.viewport.view;
  }
  get display(): Display {
    return this.#bench.display;
  }
  get keymap(): Keymap {
    return this.#keyboard.keymap;
  }
  get versions(): Versions {
    return this.#bench.broadcast.versions;
  }
  get canUndo(): boolean {
    return this.#bench.history.canUndo;
  }
  get canRedo(): boolean {
    return this.#bench.history.canRedo;
  }
  get entries(): readonly LogEntry[] {
    return this.#bench.history.entries;
  }

  boxes(): readonly BoxView[] {
    return this.#views.list();
  }
  figures(): LiveFigures {
    const { document } = this.#bench;
    if (this.#figures?.version !== document.version) {
      this.#figures = { version: document.version, figures: liveFiguresOf(this.boxes()) };
    }
    return this.#figures.figures;
  }
  submission(): Submission {
    return submissionOf(this.boxes());
  }
  log(): CommandLog {
    return this.#bench.history.exportLog();
  }
  queue(): QueueState {
    return this.#bench.queue.state();
  }
  doubtsOf(index: number): readonly Doubt[] {
    return this.#bench.queue.doubtsOf(index);
  }
  coverage(): CoverageState {
    return this.#bench.coverage.state();
  }
  pace(): Pace {
    return paceOf(this.entries, this.#openedAt);
  }
  screenRectOf(index: number): Rect {
    return this.#bench.screenRectOf(index);
  }

  dispatch(action: ActionName): boolean {
    return this.#batch(() =>
      perform({ bench: this.#bench, hand: this.#hand, review: this.#review, nudging: this.#nudging }, action),
    );
  }
  select(indexes: readonly number[], options: { readonly isFlying?: boolean } = {}): void {
    this.#bench.select(indexes, options.isFlying ?? true);
  }
  relabel(label: string, indexes: readonly number[] = this.selection): boolean {
    return this.#batch(() => this.#review.relabel(label, indexes));
  }
  settle(label: string, indexes: readonly number[] = this.selection): boolean {
    return this.#batch(() => this.#review.settle(label, indexes));
  }
  confirmAll(indexes: readonly number[]): number {
    return this.#batch(() => this.#review.confirmAll(indexes));
  }
  deleteAll(indexes: readonly number[]): number {
    return this.#batch(() => this.#review.deleteAll(indexes));
  }
  reopen(index: number): boolean {
    return this.#batch(() => this.#review.reopen(index));
  }
  setDisplay(change: Partial<Display>): void {
    this.#bench.setDisplay(change);
  }
  toggleClass(classId: number): void {
    const id = vehicleClassById(classId)?.id;
    if (id === undefined) return;
    const hidden = new Set(this.display.hiddenClassIds);
    if (!hidden.delete(id)) hidden.add(id);
    this.#bench.setDisplay({ hiddenClassIds: hidden });
  }
  setKeymap(keymap: Keymap): void {
    this.#keyboard.keymap = keymap;
    this.#bench.broadcast.touch('display');
  }
  setReducedMotion(isReduced: boolean): void {
    this.#bench.viewport.prefersReducedMotion = isReduced;
  }

  setSize(widthPx: number, heightPx: number): void {
    this.#bench.viewport.setSize(widthPx, heightPx);
  }
  advance(timeMs: number): boolean {
    return this.#bench.viewport.advance(timeMs);
  }
  pointerDown(input: PointerInput): void {
    this.#batch(() => this.#hand.pointerDown(input));
  }
  pointerMove(input: PointerInput): void {
    this.#hand.pointerMove(input);
  }
  pointerUp(input: PointerInput): void {
    this.#batch(() => this.#hand.pointerUp(input));
  }
  pointerCancel(pointerId: number): void {
    this.#batch(() => this.#hand.pointerCancel(pointerId));
  }
  pointerLeave(): void {
    this.#hand.pointerLeave();
  }
  doubleClick(input: PointerInput): void {
    if (this.tool === 'idle') zoomIntoClick(this.#bench, input);
  }
  wheel(input: WheelInput): void {
    turnWheel(this.#bench.viewport, input);
  }
  keyDown(input: KeyInput): boolean {
    return this.#batch(() => this.#keyboard.keyDown(input));
  }
  keyUp(input: KeyInput): boolean {
    return this.#batch(() => this.#keyboard.keyUp(input));
  }
  releaseAll(): void {
    this.#batch(() => {
      this.#hand.releaseAll();
      this.#keyboard.releaseAll();
    });
  }

  subscribe(listener: Listener, concerns?: readonly Concern[]): () => void {
    return this.#bench.broadcast.subscribe(listener, concerns);
  }
  onEffect(listener: (effect: Effect) => void): () => void {
    return this.#bench.onEffect(listener);
  }
  onCommand(listener: (event: JournalEvent) => void): () => void {
    return this.#bench.history.subscribe(listener);
  }
  dispose(): void {
    this.releaseAll();
  }

  #batch<Result>(work: () => Result): Result {
    return this.#bench.broadcast.batch(work);
  }
}
