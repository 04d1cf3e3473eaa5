import type { Pen } from './pen.ts';

/** A pen without ink: what is painted with it leaves nothing but its area. */
export class NoPen implements Pen {
  fillStyle: Pen['fillStyle'] = '';
  strokeStyle: Pen['strokeStyle'] = '';
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
