import { type PointerEvent, useRef, useState } from 'react';
import {
  type CropSelection,
  extendTo,
  NOTHING_SELECTED,
  selectOnly,
  withAll,
  withNone,
  withRangeTo,
  withTapped,
  withToggled,
} from './crop-selection.ts';

/** A press that moves less is a click, CSS pixels. */
const CLICK_PX = 6;

interface BrushParts {
  readonly columns: number;
  readonly tileWidth: number;
  readonly tileHeight: number;
  readonly count: number;
  readonly select: (change: (selection: CropSelection) => CropSelection) => void;
}

interface Place {
  readonly x: number;
  readonly y: number;
}

interface BrushRect {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Clicks, taps and drags over the crops. Places are counted from the corner of the row's content. */
export function useBrush(parts: BrushParts) {
  const from = useRef<Place>(undefined);
  // Beside the state: a quick hand lets go before what it moved was rendered.
  const isSweeping = useRef(false);
  // What was selected when the drag began, where it adds to that.
  const kept = useRef<CropSelection>(undefined);
  const [rect, setRect] = useState<BrushRect>();
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0 || isOnScrollbar(event)) return;
    from.current = placeOf(event);
    isSweeping.current = false;
    kept.current = undefined;
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    // A finger that moves scrolls.
    if (!from.current || event.pointerType === 'touch') return;
    const to = placeOf(event);
    if (!isSweeping.current && Math.hypot(to.x - from.current.x, to.y - from.current.y) < CLICK_PX) return;
    if (!isSweeping.current) event.currentTarget.setPointerCapture(event.pointerId);
    isSweeping.current = true;
    const swept = rectBetween(from.current, to);
    setRect(swept);
    const isAdding = event.ctrlKey || event.metaKey;
    parts.select((selection) => {
      kept.current ??= isAdding ? selection : NOTHING_SELECTED;
      return withAll(kept.current, placesIn(swept, parts));
    });
  };
  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    const start = from.current;
    from.current = undefined;
    if (!start) return;
    if (isSweeping.current) {
      setRect(undefined);
      return;
    }
    const [place] = placesIn({ left: start.x, top: start.y, width: 0, height: 0 }, parts);
    if (place !== undefined) parts.select((selection) => afterPress(selection, place, event));
    // Beside the crops: a hand's way back from a selection, as Escape leads back to the image.
    else if (!(event.ctrlKey || event.metaKey || event.shiftKey)) parts.select(withNone);
  };
  const cancel = () => {
    from.current = undefined;
    setRect(undefined);
  };
  return { rect, handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: cancel } };
}

function afterPress(selection: CropSelection, place: number, event: PointerEvent): CropSelection {
  const isAdding = event.ctrlKey || event.metaKey;
  if (event.shiftKey) return isAdding ? withRangeTo(selection, place) : extendTo(selection, place);
  if (isAdding) return withToggled(selection, place);
  if (event.pointerType === 'touch') return withTapped(selection, place);
  return selectOnly(place);
}

function isOnScrollbar({ clientX, currentTarget }: PointerEvent<HTMLElement>): boolean {
  return clientX - currentTarget.getBoundingClientRect().left > currentTarget.clientWidth;
}

function placeOf(event: PointerEvent<HTMLElement>): Place {
  const { left, top } = event.currentTarget.firstElementChild?.getBoundingClientRect() ?? { left: 0, top: 0 };
  return { x: event.clientX - left, y: event.clientY - top };
}

function rectBetween(a: Place, b: Place): BrushRect {
  return {
    left: Math.min(a.x, b.x),
    top: Math.min(a.y, b.y),
    width: Math.abs(a.x - b.x),
    height: Math.abs(a.y - b.y),
  };
}

/** The places of the crops that a rectangle meets. */
function placesIn({ left, top, width, height }: BrushRect, parts: BrushParts): number[] {
  const { columns, tileWidth, tileHeight, count } = parts;
  const places: number[] = [];
  const lastRow = Math.floor((top + height) / tileHeight);
  const lastColumn = Math.min(columns - 1, Math.floor((left + width) / tileWidth));
  for (let row = Math.max(0, Math.floor(top / tileHeight)); row <= lastRow; row += 1) {
    for (let column = Math.max(0, Math.floor(left / tileWidth)); column <= lastColumn; column += 1) {
      const place = row * columns + column;
      if (place < count) places.push(place);
    }
  }
  return places;
}
