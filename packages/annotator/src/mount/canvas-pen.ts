import { FONT } from '../render/ink.ts';

/** What a canvas is painted with. Refuses where the browser has none. */
export function penOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('This browser has no 2D canvas.');
  return pen;
}

/** Sizes a canvas (device pixels), which clears it, and sets its pen for text: what was set on it goes with the pixels. */
export function sizeCanvas(pen: CanvasRenderingContext2D, width: number, height: number): void {
  pen.canvas.width = Math.round(width);
  pen.canvas.height = Math.round(height);
  pen.font = FONT;
  pen.textBaseline = 'middle';
}
