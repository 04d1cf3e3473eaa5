import type { ActionName } from '../input/action.ts';
import type { KeyInput } from '../input/input.ts';
import { actionFor, type Keymap } from '../keymap/keymap.ts';
import type { OneHand } from '../tools/one-hand.ts';
import type { Workbench } from './workbench.ts';

/** A Space held longer than this was held for panning, even if nothing was panned. */
const TAP_MS = 500;
/** Actions that go on while a key is held down. */
const REPEATED: ReadonlySet<string> = new Set(['undo', 'redo', 'next', 'previous', 'zoomIn', 'zoomOut']);
const REPEATED_WITH_DIRECTION = /^(nudge|nudgeFar|size):/;
/** The focus goes on when these have nothing left to go to, so that the canvas is no trap for it. */
const PASSED_ON: ReadonlySet<string> = new Set(['next', 'previous']);

/** Turns keys into actions: held keys (Space pans, the bare image) and repeats are its business, nothing else. */
export class Keyboard {
  readonly #bench: Workbench;
  readonly #hand: OneHand;
  readonly #dispatch: (action: ActionName) => boolean;
  #keymap: Keymap;
  #space: { readonly sinceMs: number; readonly action: ActionName | undefined } | undefined;
  /** The key that holds the bare image. */
  #bareKey: string | undefined;

  constructor(bench: Workbench, hand: OneHand, keymap: Keymap, dispatch: (action: ActionName) => boolean) {
    this.#bench = bench;
    this.#hand = hand;
    this.#keymap = keymap;
    this.#dispatch = dispatch;
  }

  get keymap(): Keymap {
    return this.#keymap;
  }
  setKeymap(keymap: Keymap): void {
    this.#keymap = keymap;
    this.#bench.broadcast.touch('display');
  }

  /** Returns whether the key was the editor's, so that the host keeps the browser from acting on it. */
  keyDown(input: KeyInput): boolean {
    return this.#bench.broadcast.batch(() => this.#press(input));
  }

  keyUp(input: KeyInput): boolean {
    return this.#bench.broadcast.batch(() => this.#release(input));
  }

  /** The key-up goes elsewhere: nothing stays held. */
  releaseAll(): void {
    this.#space = undefined;
    if (this.#bareKey === undefined) return;
    this.#bareKey = undefined;
    this.#bench.setDisplay({ isBareImage: false });
  }

  #press(input: KeyInput): boolean {
    const action = actionFor(input, this.#keymap);
    const { shift, ctrl, alt, meta } = input.modifiers;
    if (input.code === 'Space' && !shift && !ctrl && !alt && !meta) {
      if (input.isRepeat) return true;
      this.#space = { sinceMs: input.timeMs, action };
      this.#hand.holdPanKey();
      return true;
    }
    if (!action) return false;
    if (action === 'bareImage') {
      this.#holdBareImage(input);
      return true;
    }
    if (input.isRepeat && !REPEATED.has(action) && !REPEATED_WITH_DIRECTION.test(action)) return true;
    const isDone = this.#dispatch(action);
    return isDone || !PASSED_ON.has(action);
  }

  #release(input: KeyInput): boolean {
    if (input.code === this.#bareKey) {
      this.#bareKey = undefined;
      this.#bench.setDisplay({ isBareImage: false });
      return true;
    }
    if (input.code !== 'Space' || !this.#space) return false;
    const { sinceMs, action } = this.#space;
    this.#space = undefined;
    const isTap = this.#hand.releasePanKey() && input.timeMs - sinceMs <= TAP_MS;
    if (isTap && action) this.#dispatch(action);
    return true;
  }

  #holdBareImage(input: KeyInput): void {
    if (input.isRepeat || this.#bareKey !== undefined) return;
    this.#bareKey = input.code;
    this.#bench.setDisplay({ isBareImage: true });
  }
}
