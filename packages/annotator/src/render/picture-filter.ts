import type { Display } from '../editor/display.ts';

/** Id of the SVG filter that the mounted picture brings along; its exponent follows the display. */
export const GAMMA_FILTER_ID = 'annotator-gamma';

/** How bright a picture is shown. */
export type Light = Pick<Display, 'brightness' | 'contrast' | 'gamma'>;

/**
 * The CSS filter that shows a picture, or a crop of it, in that light; empty for the picture as it is. Shadows are lifted
 * first: contrast turns about middle grey and would make them black before that.
 */
export function pictureFilterOf({ brightness, contrast, gamma }: Light): string {
  const parts = [
    ...(gamma === 1 ? [] : [`url(#${GAMMA_FILTER_ID})`]),
    ...(brightness === 1 ? [] : [`brightness(${brightness})`]),
    ...(contrast === 1 ? [] : [`contrast(${contrast})`]),
  ];
  return parts.join(' ');
}
