/** A place; the name of the variable or the comment says whether on screen (CSS pixels) or in the space. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Modifiers {
  readonly shift: boolean;
  readonly ctrl: boolean;
  readonly alt: boolean;
  readonly meta: boolean;
}

export const NO_MODIFIERS: Modifiers = { shift: false, ctrl: false, alt: false, meta: false };

/** A pointer event as plain data. The place is in CSS pixels from the canvas' top-left corner. */
export interface PointerInput extends Point {
  readonly pointerId: number;
  readonly pointerType: 'mouse' | 'touch' | 'pen';
  /** No pointer but the cross-hair of drawing, which arrows move. */
  readonly isByKeys?: true;
  /** 0 main, 1 middle, 2 secondary; as in the DOM. */
  readonly button: number;
  readonly modifiers: Modifiers;
}

/** A key event as plain data. `code` is as in `KeyboardEvent.code`, but a Latin letter has its own wherever it is. */
export interface KeyInput {
  readonly code: string;
  readonly modifiers: Modifiers;
  readonly isRepeat: boolean;
  /** Milliseconds on any steady clock: a Space held for long does not confirm. */
  readonly timeMs: number;
}

/** A turn of the wheel in CSS pixels at a place; pinching on a touchpad arrives with `ctrl`. */
export interface WheelInput extends Point {
  readonly deltaX: number;
  readonly deltaY: number;
  readonly modifiers: Modifiers;
}

/** Whether the primary modifier of the platform is held: Ctrl, or Cmd on a Mac. */
export function isPrimaryHeld(modifiers: Modifiers): boolean {
  return modifiers.ctrl || modifiers.meta;
}
