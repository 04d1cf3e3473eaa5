import type { Rect, ResizeHandle } from '@uvh/domain/annotation/box';

/**
 * What is being drawn or resized and is not in the document yet; annotation space. The painter
 * shows it above the boxes. The same object may be emitted again with other numbers: read it, never keep it.
 */
export type DraftShape =
  | {
      readonly kind: 'resizing';
      readonly index: number;
      readonly handle: ResizeHandle;
      readonly rect: Rect;
      /** The smallest and the largest rectangle that the 20 % rule allows (docs/product/annotation.md#resizing). */
      readonly inner: Rect;
      readonly outer: Rect;
      readonly isAtLimit: boolean;
    }
  /** A box under way; its first corner is set. `covered`: the other one, where a finger covers it. */
  | { readonly kind: 'drawing'; readonly rect: Rect; readonly covered: ResizeHandle | undefined }
  | { readonly kind: 'brushing'; readonly rect: Rect };
