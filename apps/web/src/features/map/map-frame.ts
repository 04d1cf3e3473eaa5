import type L from 'leaflet';

/** Above the map lie the top bar and the team's panel, below it the legend and the way into the game. */
const BAR_PX = 88;
const PANEL_PX = 300;
const LEGEND_PX = 116;
/** On a narrow screen the panel takes the width, and legend and button stand one above the other. */
const NARROW_PX = 900;
const NARROW_TOP_PX = 330;
const NARROW_BOTTOM_PX = 145;

/** What is drawn whole, whatever part is on the screen: nothing is missing at the edges while the map flies. */
export const WHOLE = { noClip: true } as const;

/** Popups stay clear of what lies over the map (docs/product/limits.md#sizes). */
export const POPUP: L.PopupOptions = {
  minWidth: 50,
  maxWidth: 300,
  autoPanPaddingTopLeft: [16, BAR_PX],
  autoPanPaddingBottomRight: [72, LEGEND_PX],
};

/** How far what is shown keeps from the edges, so that nothing of it lies under the bars. */
export function paddingOf(map: L.Map): Pick<L.FitBoundsOptions, 'paddingTopLeft' | 'paddingBottomRight'> {
  const { x, y } = map.getSize();
  if (x < NARROW_PX) {
    // A low screen keeps nearly half of its height for the map.
    const scale = Math.min(1, (0.55 * y) / (NARROW_TOP_PX + NARROW_BOTTOM_PX));
    return { paddingTopLeft: [8, NARROW_TOP_PX * scale], paddingBottomRight: [8, NARROW_BOTTOM_PX * scale] };
  }
  return { paddingTopLeft: [PANEL_PX / 4, BAR_PX], paddingBottomRight: [PANEL_PX / 4, LEGEND_PX] };
}
