import type { Rect } from '@uvh/domain/annotation/box';
import type { Suggestion } from '@uvh/domain/annotation/review';
import type { CommandLog, JournalEvent, LogEntry } from '../commands/log.ts';
import type { CoverageState } from '../coverage/coverage-walk.ts';
import type { BoxReader, BoxView } from '../document/box-reader.ts';
import type { LiveFigures } from '../document/live-figures.ts';
import type { Submission } from '../document/submission.ts';
import type { Keymap } from '../keymap/keymap.ts';
import type { Pace } from '../pace/pace.ts';
import type { Doubt } from '../queue/doubt.ts';
import type { QueueState } from '../queue/review-queue.ts';
import type { ViewTransform } from '../viewport/transform.ts';
import type { ActionName } from './action.ts';
import type { Concern, Listener, Versions } from './broadcast.ts';
import type { Display } from './display.ts';
import type { Effect } from './effect.ts';
import type { KeyInput, Point, PointerInput, WheelInput } from './input.ts';
import type { Sketch } from './sketch.ts';

export interface EditorOptions {
  readonly suggestions: readonly Suggestion[];
  /** A draft to go on with. One that does not fit the suggestions is left aside: see {@link Editor.draft}. */
  readonly log?: CommandLog;
  readonly keymap?: Keymap;
  readonly display?: Partial<Display>;
  /** No flights: the view jumps. */
  readonly prefersReducedMotion?: boolean;
  /** Milliseconds since the epoch, for the log's times. */
  readonly now?: () => number;
}

export type ToolName = 'idle' | 'pointingBox' | 'resizing' | 'drawing' | 'panning' | 'brushing' | 'pinching';

/** What the pointer is doing at the moment; drawn on the overlay only. */
export interface PointerState {
  /** Last known place on screen; undefined when no pointer hovers over the canvas. */
  readonly at: Point | undefined;
  readonly hovered: number | undefined;
  readonly pointerType: PointerInput['pointerType'];
  /** A CSS cursor keyword for the canvas. */
  readonly cursor: string;
}

/**
 * The editor of one image: a plain object without a DOM. `mount` shows it; React panels read it by
 * version and change it by action. Indexes are places in `document`.
 */
export interface Editor {
  readonly document: BoxReader;
  /** What became of the draft passed in. */
  readonly draft: 'none' | 'restored' | 'refused';
  /** Selected boxes in the order they were picked. */
  readonly selection: readonly number[];
  /** The box that keys act on first: the last one of the selection. */
  readonly current: number | undefined;
  readonly tool: ToolName;
  /** Whether drawing goes on after the next box. */
  readonly isKeepingDrawing: boolean;
  readonly pointer: PointerState;
  /** What the hand is making and the document does not know yet; changes are told as `pointer`. */
  readonly sketch: Sketch | undefined;
  readonly view: ViewTransform;
  readonly display: Display;
  readonly keymap: Keymap;
  readonly versions: Versions;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** Log entries in force, oldest first: what pace and telemetry are computed from. */
  readonly entries: readonly LogEntry[];

  /** Every box, deleted ones included, as plain objects; the same array until the document changes. */
  boxes(): readonly BoxView[];
  /** Live figures; the same object until the document changes. */
  figures(): LiveFigures;
  submission(): Submission;
  log(): CommandLog;
  /** The order of review and how far it has come; the same object until something changes. */
  queue(): QueueState;
  /** Why this box deserves a look, the heaviest reason first. */
  doubtsOf(index: number): readonly Doubt[];
  coverage(): CoverageState;
  pace(): Pace;
  /** Where a box is on screen, CSS pixels from the canvas' corner. */
  screenRectOf(index: number): Rect;

  /** Does what a key or button asks for. Answers false when there was nothing to do. */
  dispatch(action: ActionName): boolean;
  /** Selects boxes; confirmed ones are left out, but shown when alone. Goes there unless told otherwise. */
  select(indexes: readonly number[], options?: { readonly isFlying?: boolean }): void;
  /** Gives the selection (or these boxes) a label, as the class picker does. Stays where it is. */
  relabel(label: string, indexes?: readonly number[]): boolean;
  /** Relabels and confirms in one step, then goes on: the class ring and Shift + class. */
  settle(label: string, indexes?: readonly number[]): boolean;
  /** Confirms these boxes in one undo step: "the rest are right". Answers how many. */
  confirmAll(indexes: readonly number[]): number;
  deleteAll(indexes: readonly number[]): number;
  /** Takes one confirmation back and selects the box. */
  reopen(index: number): boolean;
  setDisplay(change: Partial<Display>): void;
  toggleClass(classId: number): void;
  setKeymap(keymap: Keymap): void;
  setReducedMotion(isReduced: boolean): void;

  /** The canvas' size in CSS pixels. The first call fits the image. */
  setSize(widthPx: number, heightPx: number): void;
  /** Moves a running flight on; answers whether it goes on. The mount calls it once per frame. */
  advance(timeMs: number): boolean;
  pointerDown(input: PointerInput): void;
  pointerMove(input: PointerInput): void;
  pointerUp(input: PointerInput): void;
  pointerCancel(pointerId: number): void;
  pointerLeave(): void;
  doubleClick(input: PointerInput): void;
  wheel(input: WheelInput): void;
  /** Answers whether the key was the editor's, so that the host keeps the browser from acting on it. */
  keyDown(input: KeyInput): boolean;
  keyUp(input: KeyInput): boolean;
  /** Lets go of held keys and drags: on blur, when the key-up goes elsewhere. */
  releaseAll(): void;

  subscribe(listener: Listener, concerns?: readonly Concern[]): () => void;
  onEffect(listener: (effect: Effect) => void): () => void;
  /** Each step of the history as it happens, for the draft in IndexedDB. */
  onCommand(listener: (event: JournalEvent) => void): () => void;
  /** Ends timers. */
  dispose(): void;
}
