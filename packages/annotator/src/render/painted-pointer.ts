import type { Editor } from '../editor/editor.ts';

/** What a move of the pointer makes stale. */
interface PointerChange {
  readonly isOverlayStale: boolean;
  readonly isHoverStale: boolean;
  /** Whether a frame is needed: for a layer, for what is resized, or for the cursor alone. */
  readonly needsFrame: boolean;
}

/** The state of the pointer that was painted last: one that moves over nothing new changes nothing that is painted. */
export class PaintedPointer {
  #hovered: number | undefined;
  /** See `handled` of the pointer's state. */
  #handled: number | undefined;
  #pointerType = 'mouse';
  #cursor = '';
  #isResizing = false;
  /** Whether a frame was being drawn, which has to go when it ends. */
  #hasFrame = false;

  /** Compares with what was painted, and counts as painted from now on if that needs a frame. */
  moved({ pointer, draftShape, tools }: Editor): PointerChange {
    const isResizing = draftShape?.kind === 'resizing';
    const isDrawn = tools.name === 'drawing' || draftShape?.kind === 'brushing' || this.#hasFrame;
    const isSameTool =
      pointer.pointerType === this.#pointerType && pointer.handled === this.#handled && isResizing === this.#isResizing;
    const isOverlayStale = isDrawn || !isSameTool;
    const isHoverStale = isOverlayStale || pointer.hovered !== this.#hovered;
    const needsFrame = isHoverStale || isResizing || pointer.cursor !== this.#cursor;
    if (needsFrame) {
      this.#hovered = pointer.hovered;
      this.#handled = pointer.handled;
      this.#pointerType = pointer.pointerType;
      this.#cursor = pointer.cursor;
      this.#isResizing = isResizing;
      this.#hasFrame = draftShape?.kind === 'brushing' || draftShape?.kind === 'drawing';
    }
    return { isOverlayStale, isHoverStale, needsFrame };
  }
}
