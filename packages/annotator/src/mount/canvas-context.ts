import { FONT } from '../render/class-style.ts';

/** The 2D context of a canvas. Throws where the browser has none. */
export function context2dOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser has no 2D canvas.');
  return context;
}

/** Sizes a canvas (device pixels), which clears it, and sets its context for text: sizing resets both pixels and settings. */
export function sizeCanvas(context: CanvasRenderingContext2D, width: number, height: number): void {
  context.canvas.width = Math.round(width);
  context.canvas.height = Math.round(height);
  context.font = FONT;
  context.textBaseline = 'middle';
}
