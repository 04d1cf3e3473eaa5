import type { ActionName } from '../input/action.ts';
import type { KeyInput } from '../input/input.ts';
import { actionFor, type Keymap } from '../keymap/keymap.ts';
import type { ToolManager } from '../tools/tool-manager.ts';
import type { EditorState } from './editor-state.ts';

/** A Space held longer than this was held for panning, even if nothing was panned. */
const TAP_MS = 500;
/** Actions that go on while a key is held down. */
const REPEATED: ReadonlySet<string> = new Set(['undo', 'redo', 'next', 'previous', 'zoomIn', 'zoomOut']);
const REPEATED_WITH_DIRECTION = /^(nudge|nudgeFar|size):/;
/** The focus goes on when these have nothing left to go to, so that the canvas does not trap it. */
const PASSED_ON: ReadonlySet<string> = new Set(['next', 'previous']);

/** Turns keys into actions: handles held keys (Space pans, the bare image) and repeats. */
export class Keyboard {
  readonly #state: EditorState;
  readonly #tools: ToolManager;
  readonly #dispatch: (action: ActionName) => boolean;
  #keymap: Keymap;
  #space: { readonly sinceMs: number; readonly action: ActionName | undefined } | undefined;
  /** The key that holds the bare image. */
  #bareKey: string | undefined;

  constructor(state: EditorState, tools: ToolManager, keymap: Keymap, dispatch: (action: ActionName) => boolean) {
    this.#state = state;
    this.#tools = tools;
    this.#keymap = keymap;
    this.#dispatch = dispatch;
  }

  get keymap(): Keymap {
    return this.#keymap;
  }
  setKeymap(keymap: Keymap): void {
    this.#keymap = keymap;
    this.#state.changes.emit('display');
  }

  /** Returns whether the key was the editor's, so that the host keeps the browser from acting on it. */
  keyDown(input: KeyInput): boolean {
    return this.#state.changes.batch(() => this.#press(input));
  }

  keyUp(input: KeyInput): boolean {
    return this.#state.changes.batch(() => this.#release(input));
  }

  /** Releases held keys: the key-up goes elsewhere. */
  releaseAll(): void {
    this.#space = undefined;
    if (this.#bareKey === undefined) return;
    this.#bareKey = undefined;
    this.#state.setDisplay({ isBareImage: false });
  }

  #press(input: KeyInput): boolean {
    const action = actionFor(input, this.#keymap);
    const { shift, ctrl, alt, meta } = input.modifiers;
    if (input.code === 'Space' && !shift && !ctrl && !alt && !meta) {
      if (input.isRepeat) return true;
      this.#space = { sinceMs: input.timeMs, action };
      this.#tools.holdPanKey();
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
      this.#state.setDisplay({ isBareImage: false });
      return true;
    }
    if (input.code !== 'Space' || !this.#space) return false;
    const { sinceMs, action } = this.#space;
    this.#space = undefined;
    const isTap = this.#tools.releasePanKey() && input.timeMs - sinceMs <= TAP_MS;
    if (isTap && action) this.#dispatch(action);
    return true;
  }

  #holdBareImage(input: KeyInput): void {
    if (input.isRepeat || this.#bareKey !== undefined) return;
    this.#bareKey = input.code;
    this.#state.setDisplay({ isBareImage: true });
  }
}
