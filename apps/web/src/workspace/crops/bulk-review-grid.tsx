import { type KeyboardEvent, type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { offsetToShow, type ScrollPosition, useSpanInView } from '../box-list/virtual-rows.ts';
import type { Atlas } from './atlas.ts';
import { extendTo, placeAfter, selectOnly } from './desk/crop-selection.ts';
import { CropTile } from './desk/crop-tile.tsx';
import type { DeskCrop, DeskImage } from './desk/desk-image.ts';
import { useBrush } from './desk/use-brush.ts';
import { type BulkReviewState, lookKeyOf } from './desk/use-bulk-review.ts';

/** A crop at its full size with room around it; columns share what is left of the width. */
const LEAST_TILE_WIDTH_PX = 172;
const TILE_HEIGHT_PX = 160;
/** So much of a row must be in view to be looked at. */
const ROW_SHARE_IN_VIEW = 0.6;

interface BulkReviewGridProps {
  readonly review: BulkReviewState;
  /** The crops of each image, as far as they are cut. */
  readonly atlases: ReadonlyMap<DeskImage, Atlas>;
  readonly seen: ReadonlySet<string>;
  /** Why a box deserves a look, in a word. */
  readonly hintOf: (crop: DeskCrop) => string | undefined;
  /** Which picture a crop is of, where there are several. */
  readonly pictureOf: (crop: DeskCrop) => number | undefined;
  /** Told how to find out which crops are on screen. */
  readonly onScreen: RefObject<() => readonly string[]>;
  readonly label: string;
  /** The crop under the pointer, if any. */
  readonly onHover: (crop: DeskCrop | undefined) => void;
}

/** The crops of a class in rows; arrows walk, Shift and drags select. Only the rows in view are in the page. */
export function BulkReviewGrid({
  review,
  atlases,
  seen,
  hintOf,
  pictureOf,
  onScreen,
  label,
  onHover,
}: BulkReviewGridProps) {
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const { columns, tileWidth } = useColumns(scroller);
  const { crops, selection, select } = review;
  const rows = Math.ceil(crops.length / columns);
  const { first, end, scrollPosition } = useSpanInView(scroller, 'y', TILE_HEIGHT_PX, rows);
  const brush = useBrush({ columns, tileWidth, tileHeight: TILE_HEIGHT_PX, count: crops.length, select });
  const cursor = Math.min(selection.cursor, crops.length - 1);
  useOnScreen({ onScreen, atlases, crops, columns, scrollPosition });
  useRowInView(scroller, Math.floor(cursor / columns), scrollPosition);

  const onKeyDown = (event: KeyboardEvent) => {
    const place = placeAfter(event.key, cursor, columns, crops.length);
    if (place === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    // The first arrow shows where one is, as the first answer does.
    if (event.shiftKey) select(extendTo(selection, place));
    else select(selectOnly(selection.selected.size === 0 ? cursor : place));
  };

  return (
    <div
      ref={scroller}
      role="listbox"
      tabIndex={0}
      data-crops
      aria-label={label}
      aria-multiselectable="true"
      aria-activedescendant={cursor < 0 ? undefined : `${id}-${cursor}`}
      onKeyDown={onKeyDown}
      onPointerLeave={() => onHover(undefined)}
      {...brush.handlers}
      className="h-full select-none overflow-y-auto p-2 focus-visible:outline-offset-[-3px]"
    >
      <div role="presentation" className="relative" style={{ height: rows * TILE_HEIGHT_PX }}>
        {crops.map((crop, place) => {
          const row = Math.floor(place / columns);
          if ((row < first || row >= end) && place !== cursor) return null;
          return (
            <CropTile
              key={crop.key}
              id={`${id}-${place}`}
              crop={crop}
              pictureNumber={pictureOf(crop)}
              place={place}
              total={crops.length}
              atlas={atlases.get(crop.image)}
              hint={hintOf(crop)}
              isSelected={selection.selected.has(place)}
              isCursor={place === cursor}
              isSeen={seen.has(lookKeyOf(crop))}
              onHover={onHover}
              style={{
                top: row * TILE_HEIGHT_PX,
                left: (place % columns) * tileWidth,
                width: tileWidth - 8,
                height: TILE_HEIGHT_PX - 8,
              }}
            />
          );
        })}
        {brush.rect && (
          <div
            aria-hidden="true"
            className="pointer-events-none absolute border-2 border-info bg-info/15"
            style={brush.rect}
          />
        )}
      </div>
    </div>
  );
}

interface OnScreen {
  readonly onScreen: RefObject<() => readonly string[]>;
  readonly atlases: ReadonlyMap<DeskImage, Atlas>;
  readonly crops: readonly DeskCrop[];
  readonly columns: number;
  readonly scrollPosition: RefObject<ScrollPosition>;
}

/** Says which crops are on screen: those of rows that are mostly in view, once there is a picture in them. */
function useOnScreen({ onScreen, atlases, crops, columns, scrollPosition }: OnScreen): void {
  useEffect(() => {
    onScreen.current = () => {
      const { offsetPx, windowPx } = scrollPosition.current;
      const first = Math.ceil(offsetPx / TILE_HEIGHT_PX - (1 - ROW_SHARE_IN_VIEW));
      const end = Math.floor((offsetPx + windowPx) / TILE_HEIGHT_PX + (1 - ROW_SHARE_IN_VIEW));
      return crops
        .slice(Math.max(0, first) * columns, Math.max(0, end) * columns)
        .filter(({ image }) => (atlases.get(image)?.version ?? 0) > 0)
        .map(lookKeyOf);
    };
  }, [onScreen, atlases, crops, columns, scrollPosition]);
}

function useRowInView(
  scroller: RefObject<HTMLElement | null>,
  row: number,
  scrollPosition: RefObject<ScrollPosition>,
): void {
  useEffect(() => {
    const { offsetPx, windowPx } = scrollPosition.current;
    if (!scroller.current || windowPx === 0) return;
    const wanted = offsetToShow(row, offsetPx, windowPx, TILE_HEIGHT_PX);
    if (wanted !== offsetPx) scroller.current.scrollTop = wanted;
  }, [row, scroller, scrollPosition]);
}

function useColumns(scroller: RefObject<HTMLElement | null>): { readonly columns: number; readonly tileWidth: number } {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth - 16));
    observer.observe(element);
    return () => observer.disconnect();
  }, [scroller]);
  const columns = Math.max(1, Math.floor(width / LEAST_TILE_WIDTH_PX));
  return { columns, tileWidth: Math.max(LEAST_TILE_WIDTH_PX, Math.floor(width / columns)) };
}
