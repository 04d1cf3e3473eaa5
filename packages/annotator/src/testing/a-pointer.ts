import type { Editor } from '../editor/editor.ts';
import type { Effect } from '../editor/effect.ts';
import { type Modifiers, NO_MODIFIERS, type Point, type PointerInput } from '../input/input.ts';

type How = Partial<Omit<PointerInput, 'modifiers' | 'x' | 'y'>> & { readonly modifiers?: Partial<Modifiers> };

/** Sends an editor the pointer events of a person, in screen pixels; tests say where. */
export function aPointerOn(editor: Editor, usual: How = {}) {
  const input = (at: Point, how: How = {}): PointerInput => ({
    pointerId: how.pointerId ?? usual.pointerId ?? 1,
    pointerType: how.pointerType ?? usual.pointerType ?? 'mouse',
    button: how.button ?? usual.button ?? 0,
    modifiers: { ...NO_MODIFIERS, ...usual.modifiers, ...how.modifiers },
    x: at.x,
    y: at.y,
  });
  return {
    down: (at: Point, how?: How) => editor.tools.pointerDown(input(at, how)),
    move: (at: Point, how?: How) => editor.tools.pointerMove(input(at, how)),
    up: (at: Point, how?: How) => editor.tools.pointerUp(input(at, how)),
    click(at: Point, how?: How) {
      editor.tools.pointerMove(input(at, how));
      editor.tools.pointerDown(input(at, how));
      editor.tools.pointerUp(input(at, how));
    },
    drag(from: Point, to: Point, how?: How) {
      editor.tools.pointerMove(input(from, how));
      editor.tools.pointerDown(input(from, how));
      editor.tools.pointerMove(input({ x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }, how));
      editor.tools.pointerMove(input(to, how));
      editor.tools.pointerUp(input(to, how));
    },
  };
}

/** Presses and releases a key such as `Space`, `Shift+Digit2`, `Ctrl+KeyZ`; returns whether it was the editor's. */
export function press(editor: Editor, keys: string): boolean {
  const parts = keys.split('+');
  const code = parts.at(-1) ?? '';
  const modifiers = {
    shift: parts.includes('Shift'),
    ctrl: parts.includes('Ctrl'),
    alt: parts.includes('Alt'),
    meta: parts.includes('Meta'),
  };
  const isTaken = editor.keyboard.keyDown({ code, modifiers, isRepeat: false, timeMs: 0 });
  return editor.keyboard.keyUp({ code, modifiers, isRepeat: false, timeMs: 80 }) || isTaken;
}

/** Every effect that the editor emits from now on. */
export function effectsOf(editor: Editor): Effect[] {
  const effects: Effect[] = [];
  editor.onEffect((effect) => effects.push(effect));
  return effects;
}
