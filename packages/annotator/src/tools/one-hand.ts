import type { Workbench } from '../editor/workbench.ts';
import type { Point, PointerInput } from '../input/input.ts';
import { toSpacePoint } from '../viewport/transform.ts';
import { Drawing } from './drawing.ts';
import { Idle } from './idle.ts';
import { Pinching } from './pinching.ts';
import { BORDER_PX, type Hand, type Tool, type ToolName } from './tool.ts';

const DOUBLE_CLICK_ZOOM = 2;

/** The hand of one editor: passes each pointer event to the state that it is in. */
export class OneHand implements Hand {
  readonly #bench: Workbench;
  readonly #fingers = new Map<number, { x: number; y: number }>();
  #tool: Tool;
  #isPanKeyHeld = false;
  #wasPanKeyUsed = false;
  lastClick: Point | undefined;

  constructor(bench: Workbench) {
    this.#bench = bench;
    this.#tool = new Idle(bench, this);
  }

  get name(): ToolName {
    return this.#tool.name;
  }
  get isPanKeyHeld(): boolean {
    return this.#isPanKeyHeld;
  }
  /** Whether a press, not merely the pointer's place, is under way. */
  get isBusy(): boolean {
    return this.#tool.name !== 'idle' && this.#tool.name !== 'drawing';
  }

  become(tool: Tool): void {
    this.#tool = tool;
    this.#bench.broadcast.touch('tool');
  }

  rest(): void {
    const isArmed = this.#bench.drawing.kind !== 'off';
    this.become(isArmed ? new Drawing(this.#bench, this) : new Idle(this.#bench, this));
    if (!isArmed) this.#bench.pointer.cursor = 'default';
  }

  holdPanKey(): void {
    this.#isPanKeyHeld = true;
    this.#wasPanKeyUsed = false;
    if (this.isBusy) return;
    this.#bench.pointer.cursor = 'grab';
    this.#bench.broadcast.touch('pointer');
  }

  usePanKey(): void {
    this.#wasPanKeyUsed = true;
  }

  /** Answers whether the key was let go without having been used for panning. */
  releasePanKey(): boolean {
    const isTap = this.#isPanKeyHeld && !this.#wasPanKeyUsed;
    this.#isPanKeyHeld = false;
    if (!this.isBusy) {
      this.#bench.pointer.cursor = this.#tool.name === 'drawing' ? 'crosshair' : 'default';
      this.#bench.broadcast.touch('pointer');
    }
    return isTap;
  }

  pointerDown(input: PointerInput): void {
    this.#bench.broadcast.batch(() => this.#down(input));
  }

  pointerMove(input: PointerInput): void {
    const finger = this.#fingers.get(input.pointerId);
    if (finger) {
      finger.x = input.x;
      finger.y = input.y;
    }
    this.#tool.move(input);
  }

  pointerUp(input: PointerInput): void {
    this.#bench.broadcast.batch(() => this.#up(input));
  }

  pointerCancel(pointerId: number): void {
    this.#fingers.delete(pointerId);
    if (this.isBusy) this.#bench.broadcast.batch(() => this.#tool.cancel());
  }

  pointerLeave(): void {
    if (this.isBusy) return;
    this.#bench.pointer.leave();
    this.#bench.broadcast.touch('pointer');
  }

  /** Zooms to the one box that is there, else into the image. Over a stack it does nothing: clicks cycle through it. */
  doubleClick(input: PointerInput): void {
    if (this.#tool.name !== 'idle') return;
    const { viewport, picker, document } = this.#bench;
    const place = toSpacePoint(viewport.view, input);
    const stack = picker.stack(place.x, place.y, BORDER_PX[input.pointerType] / viewport.view.scale, 'editable');
    const [box] = stack;
    if (stack.length > 1) return;
    if (box === undefined) viewport.zoomAt(input, DOUBLE_CLICK_ZOOM);
    else viewport.flyInto(document.rect(box));
  }

  /** Leaves what is under way without a trace. Answers false when the hand was at rest. */
  cancel(): boolean {
    if (this.#tool.name === 'idle') return false;
    this.#tool.cancel();
    return true;
  }

  releaseAll(): void {
    this.#fingers.clear();
    this.#isPanKeyHeld = false;
    if (this.isBusy) this.#tool.cancel();
  }

  #down(input: PointerInput): void {
    if (input.pointerType === 'touch') {
      this.#fingers.set(input.pointerId, { x: input.x, y: input.y });
      if (this.#fingers.size === 2) {
        this.#tool.cancel();
        this.become(new Pinching(this.#bench, this, this.#fingers));
        return;
      }
      if (this.#fingers.size > 2) return;
    }
    this.#bench.pointer.moveTo(input);
    this.#tool.down(input);
  }

  #up(input: PointerInput): void {
    const wasPinching = this.#tool.name === 'pinching';
    const wasFinger = this.#fingers.delete(input.pointerId);
    // What remains of a pinch is one finger on the image: it has done its part and picks nothing.
    if (wasFinger && this.#fingers.size > 0 && !wasPinching) return;
    this.#tool.up(input);
    if (wasFinger) this.#bench.pointer.leave();
  }
}
