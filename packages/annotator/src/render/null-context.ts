import type { Context2D } from './surface.ts';

/** A context that paints nothing, to find out where something would be painted. */
export class NullContext2D implements Context2D {
  fillStyle: Context2D['fillStyle'] = '';
  strokeStyle: Context2D['strokeStyle'] = '';
  filter = 'none';
  globalAlpha = 1;
  imageSmoothingEnabled = true;
  lineWidth = 1;

  arc(): void {}
  beginPath(): void {}
  clearRect(..._at: number[]): void {}
  clip(): void {}
  drawImage(_image: CanvasImageSource, ..._at: number[]): void {}
  fill(): void {}
  fillRect(..._at: number[]): void {}
  fillText(_text: string, _x: number, _y: number): void {}
  lineTo(): void {}
  moveTo(): void {}
  rect(): void {}
  restore(): void {}
  save(): void {}
  setLineDash(_dash: readonly number[]): void {}
  setTransform(): void {}
  stroke(): void {}
  strokeRect(..._at: number[]): void {}
}
