import { MARGIN_PX, type Position } from './panel-position.ts';

/** A ring of buttons, or rows of them; CSS pixels from its upper left corner. */
export interface RingPlaces {
  readonly width: number;
  readonly height: number;
  /** The corners of as many buttons as asked for. */
  readonly buttons: readonly Position[];
  /** The corner of the button that cancels. */
  readonly cancel: Position;
}

/** A button is round and so wide (`size-13`). */
const BUTTON_PX = 52;
/** From the middle of the ring to the middle of its buttons. */
const RADIUS_PX = 112;
const STEP_PX = BUTTON_PX + 6;

/** Around the finger, from the top on clockwise; in rows where the area is too low for a ring, as on a phone on its side. */
export function ringPlaces(count: number, area: { readonly width: number; readonly height: number }): RingPlaces {
  const side = 2 * RADIUS_PX + BUTTON_PX;
  if (area.height < side + 2 * MARGIN_PX) return inRows(count, area.width);
  const middle = (side - BUTTON_PX) / 2;
  const buttons = Array.from({ length: count }, (_, index) => {
    const angle = (index / count) * 2 * Math.PI - Math.PI / 2;
    return { left: middle + Math.cos(angle) * RADIUS_PX, top: middle + Math.sin(angle) * RADIUS_PX };
  });
  return { width: side, height: side, buttons, cancel: { left: middle, top: middle } };
}

function inRows(count: number, width: number): RingPlaces {
  const all = count + 1;
  const most = Math.max(1, Math.floor((width - 2 * MARGIN_PX) / STEP_PX));
  const rows = Math.ceil(all / most);
  const columns = Math.ceil(all / rows);
  const placeOf = (index: number): Position => ({
    left: (index % columns) * STEP_PX,
    top: Math.floor(index / columns) * STEP_PX,
  });
  return {
    width: columns * STEP_PX,
    height: rows * STEP_PX,
    buttons: Array.from({ length: count }, (_, index) => placeOf(index)),
    cancel: placeOf(count),
  };
}
