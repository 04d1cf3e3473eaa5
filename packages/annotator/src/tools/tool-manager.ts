import { clamp } from '@uvh/domain/annotation/box';
import type { EditorState } from '../editor/editor-state.ts';
import { NO_MODIFIERS, type Point, type PointerInput } from '../input/input.ts';
import { toSpacePoint } from '../viewport/transform.ts';
import { Drawing } from './drawing.ts';
import { Idle } from './idle.ts';
import { Pinching } from './pinching.ts';
import { Resizing } from './resizing.ts';
import { BORDER_PX, type Tool, type ToolHost, type ToolName } from './tool.ts';

const DOUBLE_CLICK_ZOOM = 2;

/** Passes each pointer event of one editor to the tool that is active. */
export class ToolManager implements ToolHost {
  readonly #state: EditorState;
  readonly #fingers = new Map<number, { x: number; y: number }>();
  #tool: Tool;
  /** The mouse or pen that is down: what other pointers do meanwhile, as a hand that rests beside it, is not meant. */
  #held: number | undefined;
  #isPanKeyHeld = false;
  #wasPanKeyUsed = false;
  lastClick: Point | undefined;

  constructor(state: EditorState) {
    this.#state = state;
    this.#tool = new Idle(state, this);
  }

  get name(): ToolName {
    return this.#tool.name;
  }
  get isPanKeyHeld(): boolean {
    return this.#isPanKeyHeld;
  }
  /** Whether a press is active, not merely a pointer position. */
  get isBusy(): boolean {
    return this.#tool.name !== 'idle' && this.#tool.name !== 'drawing';
  }

  transitionTo(tool: Tool): void {
    this.#tool = tool;
    this.#state.changes.emit('tool');
  }

  isActive(tool: Tool): boolean {
    return this.#tool === tool;
  }

  /** Moves the cross-hair of drawing as a pointer would, CSS pixels; the picture follows at the edge of the view. */
  aim(dx: number, dy: number): void {
    const { viewport, changes } = this.#state;
    const { width, height } = viewport.size;
    const from = this.#aim();
    const wanted = { x: from.x + dx, y: from.y + dy };
    const at = { x: clamp(wanted.x, 0, width), y: clamp(wanted.y, 0, height) };
    changes.batch(() => {
      if (at.x !== wanted.x || at.y !== wanted.y) viewport.panBy(at.x - wanted.x, at.y - wanted.y);
      this.#tool.move(keyed(at));
      this.#state.emit({ kind: 'aimed', at: toSpacePoint(viewport.view, at) });
    });
  }

  /** A click at the cross-hair of drawing. */
  pressAtAim(): void {
    const input = keyed(this.#aim());
    this.#state.changes.batch(() => {
      this.#tool.down(input);
      this.#tool.up(input);
    });
  }

  toIdle(): void {
    const isArmed = this.#state.drawing.kind !== 'off';
    this.transitionTo(isArmed ? new Drawing(this.#state, this) : new Idle(this.#state, this));
    if (!isArmed) this.#state.pointer.cursor = 'default';
  }

  holdPanKey(): void {
    this.#isPanKeyHeld = true;
    this.#wasPanKeyUsed = false;
    if (this.isBusy) return;
    this.#state.pointer.cursor = 'grab';
    this.#state.changes.emit('pointer');
  }

  usePanKey(): void {
    this.#wasPanKeyUsed = true;
  }

  /** Returns whether the key was released without having been used for panning. */
  releasePanKey(): boolean {
    const isTap = this.#isPanKeyHeld && !this.#wasPanKeyUsed;
    this.#isPanKeyHeld = false;
    if (!this.isBusy) {
      this.#state.pointer.cursor = this.#tool.name === 'drawing' ? 'crosshair' : 'default';
      this.#state.changes.emit('pointer');
    }
    return isTap;
  }

  pointerDown(input: PointerInput): void {
    this.#state.changes.batch(() => this.#down(input));
  }

  pointerMove(input: PointerInput): void {
    if (this.#isBeside(input.pointerId)) return;
    const finger = this.#fingers.get(input.pointerId);
    if (finger) {
      finger.x = input.x;
      finger.y = input.y;
    }
    this.#tool.move(input);
  }

  pointerUp(input: PointerInput): void {
    this.#state.changes.batch(() => this.#up(input));
  }

  pointerCancel(pointerId: number): void {
    this.#fingers.delete(pointerId);
    if (!this.#isBeside(pointerId)) this.#state.changes.batch(() => this.#cancelPress());
  }

  pointerLeave(): void {
    if (this.isBusy) return;
    this.#state.pointer.leave();
    this.#state.changes.emit('pointer');
  }

  /** Zooms to the one box that is there, else into the image. Over a stack it does nothing: clicks cycle through it. */
  doubleClick(input: PointerInput): void {
    if (this.#tool.name !== 'idle') return;
    const { viewport, picker, document } = this.#state;
    const place = toSpacePoint(viewport.view, input);
    const stack = picker.stack(place.x, place.y, BORDER_PX[input.pointerType] / viewport.view.scale, 'editable');
    const [box] = stack;
    if (stack.length > 1) return;
    if (box === undefined) viewport.zoomAt(input, DOUBLE_CLICK_ZOOM);
    else viewport.flyInto(document.rect(box));
  }

  /** Cancels the active tool without a trace. Returns false when it was idle. */
  cancel(): boolean {
    if (this.#tool.name === 'idle') return false;
    this.#tool.cancel();
    return true;
  }

  releaseAll(): void {
    this.#fingers.clear();
    this.#isPanKeyHeld = false;
    this.#cancelPress();
  }

  /** Has a drag of a side or corner end where the hand is, before the box is answered. */
  finishResize(): void {
    if (this.#tool instanceof Resizing) this.#tool.up();
  }

  /** Does so once the box is there that is being drawn. Returns false when none is. */
  whenDrawn(act: () => void): boolean {
    return this.#tool instanceof Drawing && this.#tool.whenDrawn(act);
  }

  /** The press is gone without a lift, and what it began with it; what is armed stays so. */
  #cancelPress(): void {
    this.#held = undefined;
    if (this.isBusy || this.#state.draftShape) this.#tool.cancel();
  }

  #isBeside(pointerId: number): boolean {
    return this.#held !== undefined && this.#held !== pointerId;
  }

  #aim(): Point {
    const { width, height } = this.#state.viewport.size;
    return this.#state.pointer.at ?? { x: width / 2, y: height / 2 };
  }

  #down(input: PointerInput): void {
    if (this.#isBeside(input.pointerId)) return;
    if (input.pointerType === 'touch') {
      this.#fingers.set(input.pointerId, { x: input.x, y: input.y });
      if (this.#fingers.size === 2) {
        this.#tool.cancel();
        this.transitionTo(new Pinching(this.#state, this, this.#fingers));
        return;
      }
      if (this.#fingers.size > 2) return;
    } else {
      // A palm comes down before the pen that it holds.
      if (this.#fingers.size > 0) this.#cancelPress();
      this.#fingers.clear();
      this.#held = input.pointerId;
    }
    this.#state.pointer.moveTo(input);
    this.#tool.down(input);
  }

  #up(input: PointerInput): void {
    if (this.#isBeside(input.pointerId)) return;
    this.#held = undefined;
    const wasPinching = this.#tool.name === 'pinching';
    const wasFinger = this.#fingers.delete(input.pointerId);
    // What remains of a pinch is one finger on the image: it has done its part and picks nothing.
    if (wasFinger && this.#fingers.size > 0 && !wasPinching) return;
    this.#tool.up(input);
    if (wasFinger) this.#state.pointer.leave();
  }
}

/** A press of keys in place of a pointer. */
function keyed({ x, y }: Point): PointerInput {
  return { x, y, pointerId: -1, pointerType: 'mouse', isByKeys: true, button: 0, modifiers: NO_MODIFIERS };
}
