import type { ExpectedSize } from '@uvh/annotator/snap/expected-size';
import type { Rect } from '@uvh/domain/annotation/box';

/** What the page asks of the worker that finds the box of a vehicle; annotation space. */
export interface SnapQuestion {
  readonly id: number;
  /** The picture around the click. */
  readonly bitmap: ImageBitmap;
  readonly area: Rect;
  readonly at: { readonly x: number; readonly y: number };
  readonly expected: ExpectedSize;
  readonly boxes: readonly Rect[];
}

export interface SnapAnswer {
  readonly id: number;
  readonly rect: Rect | undefined;
}
