import type { Display } from '../editor/display.ts';

/** Id of the SVG filter that the mounted picture brings along; its exponent follows the display. */
export const GAMMA_FILTER_ID = 'annotator-gamma';

/** Id of the SVG filter for local contrast; its strength follows the display. */
export const CLARITY_FILTER_ID = 'annotator-clarity';

/** Id of the SVG filter that sharpens what the magnifier shows. */
export const SHARPEN_FILTER_ID = 'annotator-sharpen';

/** How bright a picture is shown. */
export type Light = Pick<Display, 'brightness' | 'contrast' | 'gamma' | 'clarity'>;

/**
 * The CSS filter that shows a picture, or a crop of it, in that light; empty for the picture as it is. Shadows are lifted
 * first: contrast turns about middle grey and would make them black before that.
 */
export function pictureFilterOf({ brightness, contrast, gamma, clarity }: Light): string {
  const parts = [
    ...(gamma === 1 ? [] : [`url(#${GAMMA_FILTER_ID})`]),
    ...(clarity === 1 ? [] : [`url(#${CLARITY_FILTER_ID})`]),
    ...(brightness === 1 ? [] : [`brightness(${brightness})`]),
    ...(contrast === 1 ? [] : [`contrast(${contrast})`]),
  ];
  return parts.join(' ');
}

/** The filter of the magnifier: the light of the picture, and its edges sharpened. */
export function loupeFilterOf(light: Light): string {
  return [pictureFilterOf(light), `url(#${SHARPEN_FILTER_ID})`].filter((part) => part !== '').join(' ');
}
