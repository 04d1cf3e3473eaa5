/** The part of a 2D canvas context that is painted with; tests pass one that writes down what is asked of it. */
export type Pen = Pick<
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
 * A canvas to paint on. Coordinates are CSS pixels; `ratio` is device pixels per CSS pixel. Text is set in the one
 * font of the editor about its middle: browsers read a font's name anew at every setting (0.3 ms).
 */
export interface Sheet {
  readonly pen: Pen;
  readonly width: number;
  readonly height: number;
  readonly ratio: number;
}

/** The CSS pixel coordinate on the nearest device pixel: lines there are crisp and quick to fill. */
export function snap(value: number, ratio: number): number {
  return Math.round(value * ratio) / ratio;
}
