/** A crop at its full size with room around it; columns share what is left of the width. */
const LEAST_WIDTH_PX = 172;
export const LEAST_HEIGHT_PX = 160;
/** Beyond this a far vehicle is only more blurred, and the eye has further to go. */
const MOST_WIDTH_PX = 420;
const MOST_HEIGHT_PX = 340;

export interface TileSize {
  readonly columns: number;
  /** With the room to the next tile, CSS pixels. */
  readonly widthPx: number;
  readonly heightPx: number;
}

/** The largest tiles of which all are in view together; the least ones, to scroll through, where there are too many. */
export function tileSizeFor(count: number, roomWidthPx: number, roomHeightPx: number): TileSize {
  const most = Math.max(1, Math.floor(roomWidthPx / LEAST_WIDTH_PX));
  const least: TileSize = {
    columns: most,
    widthPx: Math.max(LEAST_WIDTH_PX, Math.floor(roomWidthPx / most)),
    heightPx: LEAST_HEIGHT_PX,
  };
  let best = least;
  for (let columns = Math.min(most, Math.max(1, count)); columns >= 1; columns -= 1) {
    const rows = Math.ceil(count / columns);
    const heightPx = Math.min(MOST_HEIGHT_PX, Math.floor(roomHeightPx / rows));
    const widthPx = Math.min(MOST_WIDTH_PX, Math.floor(roomWidthPx / columns));
    if (heightPx >= LEAST_HEIGHT_PX && sideOf({ widthPx, heightPx }) > sideOf(best)) {
      best = { columns, widthPx, heightPx: Math.min(heightPx, widthPx) };
    }
  }
  return best;
}

/** How large a crop can be in it, whichever way it is longer. */
function sideOf({ widthPx, heightPx }: Pick<TileSize, 'widthPx' | 'heightPx'>): number {
  return Math.min(widthPx * (LEAST_HEIGHT_PX / LEAST_WIDTH_PX), heightPx);
}
