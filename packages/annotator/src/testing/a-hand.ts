import type { Editor } from '../editor/editor-api.ts';
import type { Effect } from '../editor/effect.ts';
import { type Modifiers, NO_MODIFIERS, type Point, type PointerInput } from '../editor/input.ts';

type How = Partial<Omit<PointerInput, 'modifiers' | 'x' | 'y'>> & { readonly modifiers?: Partial<Modifiers> };

/** Moves an editor as a person does, in screen pixels; tests say where, this says with which events. */
export function aHandOn(editor: Editor, usual: How = {}) {
  const input = (at: Point, how: How = {}): PointerInput => ({
    pointerId: how.pointerId ?? usual.pointerId ?? 1,
    pointerType: how.pointerType ?? usual.pointerType ?? 'mouse',
    button: how.button ?? usual.button ?? 0,
    modifiers: { ...NO_MODIFIERS, ...usual.modifiers, ...how.modifiers },
    x: at.x,
    y: at.y,
  });
  return {
    down: (at: Point, how?: How) => editor.pointerDown(input(at, how)),
    move: (at: Point, how?: How) => editor.pointerMove(input(at, how)),
    up: (at: Point, how?: How) => editor.pointerUp(input(at, how)),
    click(at: Point, how?: How) {
      editor.pointerMove(input(at, how));
      editor.pointerDown(input(at, how));
      editor.pointerUp(input(at, how));
    },
    drag(from: Point, to: Point, how?: How) {
      editor.pointerMove(input(from, how));
      editor.pointerDown(input(from, how));
      editor.pointerMove(input({ x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }, how));
      editor.pointerMove(input(to, how));
      editor.pointerUp(input(to, how));
    },
  };
}

/** Presses and releases a key such as `Space`, `Shift+Digit2`, `Ctrl+KeyZ`; answers whether it was the editor's. */
export function press(editor: Editor, keys: string): boolean {
  const parts = keys.split('+');
  const code = parts.at(-1) ?? '';
  const modifiers = {
    shift: parts.includes('Shift'),
    ctrl: parts.includes('Ctrl'),
    alt: parts.includes('Alt'),
    meta: parts.includes('Meta'),
  };
  const isTaken = editor.keyDown({ code, modifiers, isRepeat: false, timeMs: 0 });
  return editor.keyUp({ code, modifiers, isRepeat: false, timeMs: 80 }) || isTaken;
}

/** Everything that the editor tells from now on. */
export function effectsOf(editor: Editor): Effect[] {
  const effects: Effect[] = [];
  editor.onEffect((effect) => effects.push(effect));
  return effects;
}
