import type { Pen } from './pen.ts';

/** A pen without ink: what is painted with it leaves nothing but its area. */
export class NoPen implements Pen {
  fillStyle: Pen['fillStyle'] = '';
  strokeStyle: Pen['strokeStyle'] = '';
  font = '';
  globalAlpha = 1;
  imageSmoothingEnabled = true;
  lineWidth = 1;
  textBaseline: CanvasTextBaseline = 'alphabetic';

  arc(): void {}
  beginPath(): void {}
  clearRect(): void {}
  clip(): void {}
  drawImage(): void {}
  fill(): void {}
  fillRect(): void {}
  fillText(): void {}
  lineTo(): void {}
  moveTo(): void {}
  rect(): void {}
  restore(): void {}
  save(): void {}
  setLineDash(): void {}
  setTransform(): void {}
  stroke(): void {}
  strokeRect(): void {}
}
