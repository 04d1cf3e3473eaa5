/**
 * A reason to look at a box more closely, found from geometry and label alone.
 * `weight` orders boxes in the queue (0 to 1 each). Codes and numbers; the host words them.
 */
export type ReviewHint =
  /** An earlier reviewer was in doubt here; `note` is what they wrote, maybe nothing. */
  | { readonly code: 'ASKED'; readonly weight: number; readonly note: string }
  /** Covers nearly the same place as another box: `share` is their IoU. */
  | { readonly code: 'DUPLICATE'; readonly weight: number; readonly other: number; readonly share: number }
  /** Lies inside another box of the same class: `share` of its area is covered. */
  | { readonly code: 'NESTED'; readonly weight: number; readonly other: number; readonly share: number }
  /** Far larger or smaller than its class is at that height in the image: `ratio` to the expected area. */
  | { readonly code: 'ODD_SIZE'; readonly weight: number; readonly ratio: number }
  /** Far wider or narrower than its class is here: `ratio` to the expected width by height. */
  | { readonly code: 'ODD_SHAPE'; readonly weight: number; readonly ratio: number }
  | { readonly code: 'CUT_BY_EDGE'; readonly weight: number }
  | { readonly code: 'UNKNOWN_LABEL'; readonly weight: number };
