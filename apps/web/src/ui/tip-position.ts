export type Side = 'top' | 'right' | 'bottom' | 'left';

interface Size {
  readonly width: number;
  readonly height: number;
}

interface Area extends Size {
  readonly left: number;
  readonly top: number;
}

interface TipPosition {
  readonly side: Side;
  readonly left: number;
  readonly top: number;
  /** Where along its edge the tip points at the middle of what it is about. */
  readonly arrow: number;
}

const GAP_PX = 8;
const MARGIN_PX = 8;
/** As near to a corner as the arrow may come. */
const CORNER_PX = 12;

const ORDER: Readonly<Record<Side, readonly Side[]>> = {
  top: ['top', 'bottom', 'right', 'left'],
  bottom: ['bottom', 'top', 'right', 'left'],
  right: ['right', 'left', 'bottom', 'top'],
  left: ['left', 'right', 'bottom', 'top'],
};

/** Beside what it is about: on the wanted side, or on the next that has room; never beyond the screen. CSS pixels. */
export function positionTip(about: Area, tip: Size, screen: Size, wanted: Side): TipPosition {
  const side = ORDER[wanted].find((each) => roomAt(each, about, screen) >= extent(each, tip)) ?? wanted;
  const middle = { x: about.left + about.width / 2, y: about.top + about.height / 2 };
  const free = {
    top: { left: middle.x - tip.width / 2, top: about.top - GAP_PX - tip.height },
    bottom: { left: middle.x - tip.width / 2, top: about.top + about.height + GAP_PX },
    left: { left: about.left - GAP_PX - tip.width, top: middle.y - tip.height / 2 },
    right: { left: about.left + about.width + GAP_PX, top: middle.y - tip.height / 2 },
  }[side];
  const left = between(MARGIN_PX, free.left, screen.width - tip.width - MARGIN_PX);
  const top = between(MARGIN_PX, free.top, screen.height - tip.height - MARGIN_PX);
  const arrow = isUpright(side)
    ? between(CORNER_PX, middle.x - left, tip.width - CORNER_PX)
    : between(CORNER_PX, middle.y - top, tip.height - CORNER_PX);
  return { side, left, top, arrow };
}

function isUpright(side: Side): boolean {
  return side === 'top' || side === 'bottom';
}

function extent(side: Side, tip: Size): number {
  return GAP_PX + MARGIN_PX + (isUpright(side) ? tip.height : tip.width);
}

function roomAt(side: Side, about: Area, screen: Size): number {
  switch (side) {
    case 'top':
      return about.top;
    case 'left':
      return about.left;
    case 'bottom':
      return screen.height - about.top - about.height;
    case 'right':
      return screen.width - about.left - about.width;
  }
}

function between(least: number, value: number, most: number): number {
  return Math.max(least, Math.min(value, most));
}
