import { areaOf, clipToSpace, iou, type Rect, type ResizeHandle } from '@uvh/domain/annotation/box';
import * as compose from '../commands/compose.ts';
import type { EditorState } from '../editor/editor-state.ts';
import type { RefusalCode } from '../editor/effect.ts';
import type { Point, PointerInput } from '../input/input.ts';
import { rectBetween, toSpacePoint } from '../viewport/transform.ts';
import { Panning } from './panning.ts';
import { isOnGhost, takeGhost } from './take-ghost.ts';
import { DRAG_FROM_PX, type Tool, type ToolHost } from './tool.ts';

/** A drawn box with a shorter side than this was drawn by accident; annotation space. */
const LEAST_SIDE_PX = 4;

/**
 * A click in the middle half of a box (each way) whose found box meets it so far is on that box's vehicle. Of the clicks on
 * vehicles with a box in 41 photographs this holds for 93 %, of those on vehicles without for .1 % (a motorcycle before a car).
 */
const SAME_FROM_IOU = 0.3;
const MIDDLE_SHARE = 0.25;

/** Where the pointer was lifted, CSS pixels from the canvas' corner, and what it was. */
interface Lift {
  readonly at: Point;
  readonly by: 'finger' | 'keys' | 'mouse or pen';
}

/** The input is one object that is written anew with each event. */
function liftOf({ x, y, pointerType, isByKeys }: PointerInput): Lift {
  const by = pointerType === 'touch' ? 'finger' : 'mouse or pen';
  return { at: { x, y }, by: isByKeys ? 'keys' : by };
}

function cornerOpposite({ x, y }: Point, rect: Rect): ResizeHandle {
  if (rect.y < y) return rect.x < x ? 'nw' : 'ne';
  return rect.x < x ? 'sw' : 'se';
}

/**
 * Drawing is armed: a drag from corner to corner, or a click on a vehicle, whose box is then a candidate of the machine or
 * found in the picture. With Shift, for a box that is drawn again, and where nothing is found, two clicks set two corners. Presses
 * never pick, so that a box can be drawn inside another one. Ends after one box unless drawing is kept on.
 */
export class Drawing implements Tool {
  readonly name = 'drawing';
  readonly #state: EditorState;
  readonly #tools: ToolHost;
  #corner: Point | undefined;
  #press: Point | undefined;
  /** Whether the press that is under way has set the first corner. */
  #hasSetCorner = false;
  /** Clicks whose box is looked for. */
  #sought = 0;
  #whenDrawn: (() => void) | undefined;

  constructor(state: EditorState, tools: ToolHost) {
    this.#state = state;
    this.#tools = tools;
    state.pointer.cursor = 'crosshair';
    state.pointer.hovered = undefined;
    state.changes.emit('pointer');
  }

  down(input: PointerInput): void {
    if (input.button === 1 || this.#tools.isPanKeyHeld) {
      this.#tools.usePanKey();
      this.#tools.transitionTo(new Panning(this.#state, this.#tools, input, this));
      return;
    }
    if (input.button !== 0) return;
    this.#press = { x: input.x, y: input.y };
    this.#hasSetCorner = this.#corner === undefined;
    this.#corner ??= toSpacePoint(this.#state.viewport.view, input);
    this.move(input);
  }

  move(input: PointerInput): void {
    this.#state.pointer.moveTo(input);
    this.#state.pointer.cursor = 'crosshair';
    const corner = this.#corner;
    if (corner) {
      const rect = this.#rectTo(corner, input);
      const covered = input.pointerType === 'touch' ? cornerOpposite(corner, rect) : undefined;
      this.#state.setDraftShape({ kind: 'drawing', rect, covered });
    } else this.#state.changes.emit('pointer');
  }

  up(input: PointerInput): void {
    const press = this.#press;
    const corner = this.#corner;
    this.#press = undefined;
    if (!press || !corner) return;
    const rect = this.#rectTo(corner, input);
    const isClick = Math.hypot(input.x - press.x, input.y - press.y) < DRAG_FROM_PX[input.pointerType];
    if (isClick && isOnGhost(this.#state, input, input.pointerType) && takeGhost(this.#state, this.#tools)) return;
    const isLarge = Math.min(rect.width, rect.height) >= LEAST_SIDE_PX;
    // From afar a hand that trembled has gone over as much of the space as a drag.
    if (isClick && (this.#hasSetCorner || !isLarge)) {
      // The first of two clicks sets a corner and waits for the other.
      if (!input.modifiers.shift) this.#snap(corner, liftOf(input));
      return;
    }
    if (isLarge && areaOf(clipToSpace(rect)) > 0) this.#finish(rect, liftOf(input));
    else {
      this.#forget();
      this.#state.emit({ kind: 'refused', code: 'BOX_TOO_SMALL', indexes: [] });
    }
  }

  /** Forgets the first corner; a second time ends drawing. */
  cancel(): void {
    if (this.#corner) this.#forget();
    else {
      this.#state.setDrawing({ kind: 'off' });
      this.#tools.toIdle();
    }
  }

  /** Keeps what a key says of the box that is being drawn until it is there. Returns false when none is. */
  whenDrawn(act: () => void): boolean {
    if (!this.#corner && this.#sought === 0) return false;
    this.#whenDrawn = act;
    return true;
  }

  /** Takes the candidate at a place, else has the box of the vehicle there found. */
  #snap(at: Point, lift: Lift): void {
    const { candidates, drawing, document, snapper } = this.#state;
    if (drawing.kind === 'redraw') return;
    const candidate = candidates.at(at);
    if (candidate) {
      candidates.show(candidate);
      takeGhost(this.#state, this.#tools);
      return;
    }
    if (!snapper) return;
    this.#dropCorner();
    this.#sought += 1;
    const boxes = [...document.visible()].map((index) => document.rect(index));
    void snapper(at, boxes)
      .catch(() => undefined)
      .then((rect) => this.#snapped(at, rect, lift));
  }

  /** What was found counts only while the same drawing is still under way. */
  #snapped(at: Point, rect: Rect | undefined, lift: Lift): void {
    this.#sought -= 1;
    if (!this.#tools.isActive(this) || this.#corner) return;
    const boxed = rect && this.#boxOf(at, rect);
    if (rect && boxed === undefined) this.#finish(rect, lift);
    // A hand that is at the next vehicle by now sets no second corner.
    else if (this.#sought > 0) return;
    else if (boxed === undefined) this.#setCorner(at, 'NO_VEHICLE_FOUND', []);
    // Keys cannot drag: for another box they go on to its second corner.
    else if (lift.by === 'keys') this.#setCorner(at, 'CORNER_ON_BOXED', [boxed]);
    else this.#pick(boxed);
  }

  /** Waits for the other corner, and says why. */
  #setCorner(at: Point, code: RefusalCode, indexes: readonly number[]): void {
    this.#corner = at;
    this.#state.setDraftShape({ kind: 'drawing', rect: { ...at, width: 0, height: 0 }, covered: undefined });
    this.#state.emit({ kind: 'refused', code, indexes });
  }

  /** The box that the vehicle at a click has already, by what was found there. */
  #boxOf(at: Point, found: Rect): number | undefined {
    const { document } = this.#state;
    return [...document.visible()].find((index) => {
      const box = document.rect(index);
      const aside = Math.abs(at.x - box.x - box.width / 2);
      const below = Math.abs(at.y - box.y - box.height / 2);
      const isMiddle = aside <= box.width * MIDDLE_SHARE && below <= box.height * MIDDLE_SHARE;
      return isMiddle && iou(box, found) >= SAME_FROM_IOU;
    });
  }

  /** In place of a second box for its vehicle. */
  #pick(index: number): void {
    this.#forget();
    this.#state.changes.batch(() => {
      this.#endUnlessKept();
      this.#state.select([index], false);
      this.#state.emit({ kind: 'refused', code: 'ALREADY_BOXED', indexes: [index] });
    });
  }

  #rectTo(corner: Point, input: PointerInput): Rect {
    return clipToSpace(rectBetween(corner, toSpacePoint(this.#state.viewport.view, input)));
  }

  #finish(rect: Rect, lift: Lift): void {
    const { document, drawing, changes } = this.#state;
    const whenDrawn = this.#whenDrawn;
    changes.batch(() => {
      this.#forget();
      const command =
        drawing.kind === 'redraw' ? compose.redraw(document, drawing.index, rect) : compose.draw(document, rect);
      // Before a candidate in view goes: an undo brings it back.
      const isDrawn = this.#state.run(command);
      this.#endUnlessKept();
      if (!isDrawn) return;
      const drawn = document.count - 1;
      this.#state.select([drawn], false);
      this.#state.emit({ kind: 'answered', answer: 'drawn', indexes: [drawn] });
      whenDrawn?.();
      // A finger has no class keys: what it draws next would be without a class as well.
      if (lift.by === 'finger' && drawing.kind === 'once') {
        this.#state.emit({ kind: 'openClassRing', indexes: [drawn], at: lift.at });
      }
    });
  }

  #endUnlessKept(): void {
    if (this.#state.drawing.kind === 'keep') return;
    this.#state.setDrawing({ kind: 'off' });
    this.#tools.toIdle();
  }

  #forget(): void {
    this.#whenDrawn = undefined;
    this.#dropCorner();
  }

  #dropCorner(): void {
    this.#corner = undefined;
    this.#press = undefined;
    this.#state.setDraftShape(undefined);
  }
}
