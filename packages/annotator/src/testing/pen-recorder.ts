import type { Pen, Sheet } from '../render/pen.ts';

export interface Stroke {
  readonly kind: 'clearRect' | 'drawImage' | 'fillRect' | 'fillText' | 'stroke' | 'strokeRect';
  /** Left, top, width, height for rectangles and pictures; left and top for text. */
  readonly at: readonly number[];
  readonly text: string;
  readonly color: Pen['strokeStyle'];
  readonly lineWidth: number;
  readonly dash: readonly number[];
}

/** A pen that writes down what is painted with it. */
export class PenRecorder implements Pen {
  readonly strokes: Stroke[] = [];
  fillStyle: Pen['fillStyle'] = '#000';
  strokeStyle: Pen['strokeStyle'] = '#000';
  font = '';
  globalAlpha = 1;
  imageSmoothingEnabled = true;
  lineWidth = 1;
  textBaseline: CanvasTextBaseline = 'alphabetic';
  #dash: readonly number[] = [];

  of(kind: Stroke['kind']): Stroke[] {
    return this.strokes.filter((stroke) => stroke.kind === kind);
  }

  clearRect(...at: number[]): void {
    this.#note('clearRect', at);
  }
  fillRect(...at: number[]): void {
    this.#note('fillRect', at);
  }
  strokeRect(...at: number[]): void {
    this.#note('strokeRect', at);
  }
  fillText(text: string, x: number, y: number): void {
    this.#note('fillText', [x, y], text);
  }
  drawImage(_image: CanvasImageSource, ...at: number[]): void {
    this.#note('drawImage', at.slice(-4));
  }
  stroke(): void {
    this.#note('stroke', []);
  }
  setLineDash(dash: readonly number[]): void {
    this.#dash = dash;
  }
  arc(): void {}
  beginPath(): void {}
  clip(): void {}
  fill(): void {}
  lineTo(): void {}
  moveTo(): void {}
  rect(): void {}
  restore(): void {}
  save(): void {}
  setTransform(): void {}

  #note(kind: Stroke['kind'], at: readonly number[], text = ''): void {
    const color = kind.startsWith('fill') ? this.fillStyle : this.strokeStyle;
    this.strokes.push({ kind, at, text, color, lineWidth: this.lineWidth, dash: this.#dash });
  }
}

/** A sheet to paint on in tests, one device pixel per CSS pixel. */
export function aSheet(width = 1920, height = 1080): Sheet & { readonly pen: PenRecorder } {
  return { pen: new PenRecorder(), width, height, ratio: 1 };
}
