import { clampNudge, clampStartSide, type Rect } from '@uvh/domain/annotation/box';
import * as compose from '../commands/compose.ts';
import type { LogEntry } from '../commands/log.ts';
import type { Direction } from '../input/action.ts';
import type { EditorState } from './editor-state.ts';

/** One step of each arrow key. */
export const STEPS: Readonly<Record<Direction, readonly [dx: number, dy: number]>> = {
  left: [-1, 0],
  right: [1, 0],
  up: [0, -1],
  down: [0, 1],
};

interface Gesture {
  readonly number: number;
  readonly index: number;
  /** The box as it was when the gesture began: what the 20 % are counted from. */
  readonly start: Rect;
  /** The latest entry of the history after the last step; another one means that something else came between. */
  latest: LogEntry | undefined;
  hasReachedLimit: boolean;
}

/**
 * Moving and sizing with the arrow keys. Presses in a row on one box are one gesture: held together to the
 * 20 % rule and undone in one step, so that keys reach no further than a drag does.
 */
export class Nudge {
  readonly #state: EditorState;
  #gesture: Gesture | undefined;
  #latestNumber: number;

  constructor(state: EditorState) {
    this.#state = state;
    const numbers = state.history.entries.map(({ command }) => (command.kind === 'nudge' ? command.gesture : 0));
    this.#latestNumber = numbers.reduce((latest, number) => Math.max(latest, number), 0);
  }

  /** Moves the current box by so many pixels of the space. */
  move(direction: Direction, px: number): boolean {
    const [dx, dy] = STEPS[direction];
    return this.#change(clampNudge, (rect) => ({ ...rect, x: rect.x + dx * px, y: rect.y + dy * px }));
  }

  /** Moves the right side (left, right) or the lower side (up, down) of the current box. */
  size(direction: Direction, px: number): boolean {
    const [dx, dy] = STEPS[direction];
    return this.#change(clampNudge, (rect) => ({
      ...rect,
      width: rect.width + dx * px,
      height: rect.height + dy * px,
    }));
  }

  /** Moves the left side (left, right) or the upper side (up, down) of the current box. */
  sizeStart(direction: Direction, px: number): boolean {
    const [dx, dy] = STEPS[direction];
    return this.#change(clampStartSide, ({ x, y, width, height }) => ({
      x: x + dx * px,
      y: y + dy * px,
      width: width - dx * px,
      height: height - dy * px,
    }));
  }

  #change(clamp: typeof clampNudge, wish: (rect: Rect) => Rect): boolean {
    const { document, selection, history } = this.#state;
    const index = selection.current;
    if (index === undefined) {
      this.#state.emit({ kind: 'refused', code: 'NOTHING_SELECTED', indexes: [] });
      return false;
    }
    const gesture = this.#gestureOn(index);
    const wanted = wish(document.rect(index));
    const after = clamp(gesture.start, wanted);
    const isHeld =
      after.x !== wanted.x || after.y !== wanted.y || after.width !== wanted.width || after.height !== wanted.height;
    const isDone = this.#state.run(compose.nudge(document, index, after, gesture.number));
    gesture.latest = history.entries.at(-1);
    if (isHeld && !gesture.hasReachedLimit) {
      gesture.hasReachedLimit = true;
      this.#state.emit({ kind: 'resizeLimitReached', index });
    }
    return isDone;
  }

  #gestureOn(index: number): Gesture {
    const { document, history } = this.#state;
    const known = this.#gesture;
    if (known && known.index === index && known.latest === history.entries.at(-1)) return known;
    this.#latestNumber += 1;
    this.#gesture = {
      number: this.#latestNumber,
      index,
      start: document.rect(index),
      latest: history.entries.at(-1),
      hasReachedLimit: false,
    };
    return this.#gesture;
  }
}
