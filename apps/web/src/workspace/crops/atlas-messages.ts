import type { Rect } from '@uvh/domain/annotation/box';

/** What the page asks of the worker that cuts the crops. */
export type AtlasRequest =
  | { readonly kind: 'picture'; readonly bitmap: ImageBitmap }
  | {
      readonly kind: 'cut';
      readonly page: number;
      readonly crops: readonly { readonly index: number; readonly rect: Rect }[];
    };

export interface AtlasPage {
  readonly page: number;
  readonly bitmap: ImageBitmap;
}
