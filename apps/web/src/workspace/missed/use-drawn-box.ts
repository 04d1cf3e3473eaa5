import { clamp, type Rect, SPACE_HEIGHT, SPACE_WIDTH } from '@uvh/domain/annotation/box';
import { viewAround } from '@uvh/domain/annotation/view-around';
import { type MouseEvent, type PointerEvent, useRef, useState } from 'react';

/** Width of a tile's picture to its height. */
export const TILE_ASPECT = 14 / 9;
/** So much of the place is shown around it. */
const CONTEXT = 0.2;
/** A drag with a shorter side is a press of a hand that trembled, CSS pixels. */
const LEAST_SIDE_PX = 6;

/** Of the annotation space. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The place with some room, in the shape of the tile and within the image. */
export function shownPart(rect: Rect): Rect {
  const wanted = Math.max(rect.width, rect.height * TILE_ASPECT) * (1 + 2 * CONTEXT);
  return viewAround(rect, { width: wanted, aspect: TILE_ASPECT });
}

/** What of the space lies under a press on the tile; undefined for a key, which is on no point. */
export function pointOf({ detail, clientX, clientY, currentTarget }: MouseEvent<HTMLElement>, rect: Rect) {
  const picture = pictureIn(currentTarget);
  if (detail === 0 || !picture || clientY > picture.bottom) return undefined;
  return spacePoint(picture, { x: clientX, y: clientY }, rect);
}

/**
 * A box that is dragged from corner to corner on the picture of a place, as on the image; by a mouse or a pen, since a
 * finger scrolls the sheet. `onDrawn` is told the box, in the space.
 */
export function useDrawnBox(rect: Rect, onDrawn: (box: Rect) => void) {
  const [drawn, setDrawn] = useState<Rect>();
  const from = useRef<Point>(undefined);
  const hasDrawn = useRef(false);
  const boxTo = (event: PointerEvent<HTMLElement>): Rect | undefined => {
    const picture = pictureIn(event.currentTarget);
    if (!from.current || !picture) return undefined;
    const to = { x: event.clientX, y: event.clientY };
    const sides = [Math.abs(to.x - from.current.x), Math.abs(to.y - from.current.y)];
    if (Math.min(...sides) < LEAST_SIDE_PX) return undefined;
    return between(spacePoint(picture, from.current, rect), spacePoint(picture, to, rect));
  };
  const end = () => {
    from.current = undefined;
    setDrawn(undefined);
  };
  return {
    /** The box so far. */
    drawn,
    /** Whether the press that a browser tells after a drag was one; asked once. */
    wasDrag: () => {
      const was = hasDrawn.current;
      hasDrawn.current = false;
      return was;
    },
    handlers: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        const picture = pictureIn(event.currentTarget);
        hasDrawn.current = false;
        if (event.button !== 0 || event.pointerType === 'touch' || !picture || event.clientY > picture.bottom) return;
        from.current = { x: event.clientX, y: event.clientY };
        event.currentTarget.setPointerCapture(event.pointerId);
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        if (from.current) setDrawn(boxTo(event));
      },
      onPointerUp: (event: PointerEvent<HTMLElement>) => {
        const box = boxTo(event);
        end();
        if (!box) return;
        hasDrawn.current = true;
        onDrawn(box);
      },
      onPointerCancel: end,
    },
  };
}

function pictureIn(tile: HTMLElement): DOMRect | undefined {
  return tile.querySelector('canvas')?.getBoundingClientRect();
}

/** The point of the space that is shown there; beside the picture the nearest one on it. */
function spacePoint(picture: DOMRect, { x, y }: Point, rect: Rect): Point {
  const shown = shownPart(rect);
  const across = clamp((x - picture.left) / picture.width, 0, 1);
  const down = clamp((y - picture.top) / picture.height, 0, 1);
  return {
    x: Math.min(SPACE_WIDTH, shown.x + across * shown.width),
    y: Math.min(SPACE_HEIGHT, shown.y + down * shown.height),
  };
}

function between(a: Point, b: Point): Rect {
  const [left, top] = [Math.min(a.x, b.x), Math.min(a.y, b.y)];
  return { x: left, y: top, width: Math.abs(a.x - b.x), height: Math.abs(a.y - b.y) };
}
