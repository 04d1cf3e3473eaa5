import { FONT } from '../render/class-style.ts';

/** The 2D context of a canvas. Throws where the browser has none. */
export function context2dOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser has no 2D canvas.');
  return context;
}

/** Sizes a canvas (device pixels), which clears it and resets the settings of its context, the font included. */
export function sizeCanvas({ canvas }: CanvasRenderingContext2D, width: number, height: number): void {
  canvas.width = Math.round(width);
  canvas.height = Math.round(height);
}

/** Sets the font of the editor, and text about its middle. */
export function setFont(context: CanvasRenderingContext2D): void {
  context.font = FONT;
  context.textBaseline = 'middle';
}
