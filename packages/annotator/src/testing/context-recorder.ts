import { NullContext2D } from '../render/null-context.ts';
import type { Context2D, Surface } from '../render/surface.ts';

export interface Stroke {
  readonly kind: 'clearRect' | 'drawImage' | 'fillRect' | 'fillText' | 'stroke' | 'strokeRect';
  /** Left, top, width, height for rectangles and pictures; left and top for text. */
  readonly at: readonly number[];
  /** Of a picture that is copied in part: left, top, width, height of the part. */
  readonly from: readonly number[];
  readonly text: string;
  readonly color: Context2D['strokeStyle'];
  readonly lineWidth: number;
  readonly dash: readonly number[];
}

/** A context that records what is painted with it. */
export class ContextRecorder extends NullContext2D {
  readonly strokes: Stroke[] = [];
  #dash: readonly number[] = [];

  of(kind: Stroke['kind']): Stroke[] {
    return this.strokes.filter((stroke) => stroke.kind === kind);
  }

  override clearRect(...at: number[]): void {
    this.#note('clearRect', at);
  }
  override fillRect(...at: number[]): void {
    this.#note('fillRect', at);
  }
  override strokeRect(...at: number[]): void {
    this.#note('strokeRect', at);
  }
  override fillText(text: string, x: number, y: number): void {
    this.#note('fillText', [x, y], { text });
  }
  override drawImage(_image: CanvasImageSource, ...at: number[]): void {
    this.#note('drawImage', at.slice(-4), { from: at.slice(0, -4) });
  }
  override stroke(): void {
    this.#note('stroke', []);
  }
  override setLineDash(dash: readonly number[]): void {
    this.#dash = dash;
  }

  #note(kind: Stroke['kind'], at: readonly number[], { text = '', from = [] }: Partial<Stroke> = {}): void {
    const color = kind.startsWith('fill') ? this.fillStyle : this.strokeStyle;
    this.strokes.push({ kind, at, from, text, color, lineWidth: this.lineWidth, dash: this.#dash });
  }
}

/** A surface to paint on in tests, one device pixel per CSS pixel. Counts how often its font was asked for. */
export class RecordedSurface implements Surface {
  readonly context = new ContextRecorder();
  readonly ratio = 1;
  readonly width: number;
  readonly height: number;
  fontRequests = 0;

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
  }

  get textContext(): ContextRecorder {
    this.fontRequests += 1;
    return this.context;
  }
}

/** A blank surface of the usual view. */
export function aSurface(width = 1920, height = 1080): RecordedSurface {
  return new RecordedSurface(width, height);
}
