import type { Rect } from '@uvh/domain/annotation/box';
/** The part of a 2D canvas context that the painter uses; tests pass one that records its calls. */
export type Context2D = Pick<
  CanvasRenderingContext2D,
  | 'arc'
  | 'beginPath'
  | 'clearRect'
  | 'clip'
  | 'drawImage'
  | 'fill'
  | 'fillRect'
  | 'fillStyle'
  | 'fillText'
  | 'filter'
  | 'globalAlpha'
  | 'imageSmoothingEnabled'
  | 'lineTo'
  | 'lineWidth'
  | 'moveTo'
  | 'rect'
  | 'restore'
  | 'save'
  | 'setLineDash'
  | 'setTransform'
  | 'stroke'
  | 'strokeRect'
  | 'strokeStyle'
>;

/**
 * A canvas to paint on. Coordinates are CSS pixels; `ratio` is device pixels per CSS pixel.
 */
export interface Surface {
  readonly context: Context2D;
  /**
   * The same context with the font of the editor, text about its middle. For text only: to give a canvas of the page a
   * font makes the browser resolve the styles of the page, and every new size of the canvas takes the font away.
   */
  readonly textContext: Context2D;
  readonly width: number;
  readonly height: number;
  readonly ratio: number;
}

/** The CSS pixel coordinate on the nearest device pixel: lines there are crisp and quick to fill. */
export function snap(value: number, ratio: number): number {
  return Math.round(value * ratio) / ratio;
}

/** The rectangle (CSS pixels) with all its sides on device pixels. */
export function snapRect(rect: Rect, ratio: number): Rect {
  const x = snap(rect.x, ratio);
  const y = snap(rect.y, ratio);
  return { x, y, width: snap(rect.x + rect.width, ratio) - x, height: snap(rect.y + rect.height, ratio) - y };
}
