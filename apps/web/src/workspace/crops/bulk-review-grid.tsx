import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { offsetToShow, type ScrollPosition, useSpanInView } from '../box-list/virtual-rows.ts';
import type { Atlas } from './atlas.ts';
import type { BulkCrop, BulkImage } from './bulk-review/bulk-image.ts';
import { type CropSelection, extendTo, placeAfter, selectOnly } from './bulk-review/crop-selection.ts';
import { CropTile } from './bulk-review/crop-tile.tsx';
import type { InView } from './bulk-review/looks.ts';
import { type TileSize, tileSizeFor } from './bulk-review/tile-size.ts';
import { useBrush } from './bulk-review/use-brush.ts';
import { type BulkReviewState, lookKeyOf } from './bulk-review/use-bulk-review.ts';

/** On both sides of the crops together. */
const PADDING_PX = 16;
/** So much of a row must be in view to be looked at. */
const ROW_SHARE_IN_VIEW = 0.6;

interface BulkReviewGridProps {
  readonly review: BulkReviewState;
  /** The crops of each image, as far as they are cut. */
  readonly atlases: ReadonlyMap<BulkImage, Atlas>;
  readonly seen: ReadonlySet<string>;
  /** Why a box deserves a look, in a word. */
  readonly hintOf: (crop: BulkCrop) => string | undefined;
  /** Which picture a crop is of, where there are several. */
  readonly pictureOf: (crop: BulkCrop) => number | undefined;
  /** Told how to find out which crops are on screen. */
  readonly inView: RefObject<() => InView>;
  readonly label: string;
  /** The crop under the pointer, if any. */
  readonly onHover: (crop: BulkCrop | undefined) => void;
}

/** The crops of a class in rows; arrows walk, Shift and drags select. Only the rows in view are in the page. */
export function BulkReviewGrid({
  review,
  atlases,
  seen,
  hintOf,
  pictureOf,
  inView,
  label,
  onHover,
}: BulkReviewGridProps) {
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const { crops, selection, select } = review;
  const { columns, widthPx, heightPx } = useTileSize(scroller, crops.length);
  const rows = Math.ceil(crops.length / columns);
  const { first, end, scrollPosition } = useSpanInView(scroller, 'y', heightPx, rows);
  const brush = useBrush({ columns, tileWidth: widthPx, tileHeight: heightPx, count: crops.length, select });
  const cursor = Math.min(selection.cursor, crops.length - 1);
  useInView({ inView, atlases, crops, selected: selection.selected, columns, heightPx, scrollPosition });
  useCursorInView(scroller, { selection, row: Math.floor(cursor / columns) }, heightPx, scrollPosition);

  const onKeyDown = (event: KeyboardEvent) => {
    const place = placeAfter(event.key, cursor, columns, crops.length);
    if (place === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    // The first arrow shows where one is, as the first answer does.
    if (event.shiftKey) select(extendTo(selection, place));
    else select(selectOnly(selection.selected.size === 0 ? cursor : place));
  };

  return (
    <>
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
        className="peer h-full select-none overflow-y-auto p-2 outline-none"
      >
        <div role="presentation" className="relative" style={{ height: rows * heightPx }}>
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
                  top: row * heightPx,
                  left: (place % columns) * widthPx,
                  width: widthPx - 8,
                  height: heightPx - 8,
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
      {/* Over the crops, which an outline of what they scroll in would lie under. */}
      <span
        aria-hidden="true"
        className="pointer-events-none absolute inset-0 hidden border-3 border-focus peer-focus-visible:block"
      />
    </>
  );
}

interface InViewParts {
  readonly inView: RefObject<() => InView>;
  readonly atlases: ReadonlyMap<BulkImage, Atlas>;
  readonly crops: readonly BulkCrop[];
  /** Their places. */
  readonly selected: ReadonlySet<number>;
  readonly columns: number;
  readonly heightPx: number;
  readonly scrollPosition: RefObject<ScrollPosition>;
}

/** Says which crops are on screen: those of rows that are mostly in view, once there is a picture in them. */
function useInView({ inView, atlases, crops, selected, columns, heightPx, scrollPosition }: InViewParts): void {
  useEffect(() => {
    inView.current = () => {
      const { offsetPx, windowPx } = scrollPosition.current;
      const first = Math.ceil(offsetPx / heightPx - (1 - ROW_SHARE_IN_VIEW));
      const end = Math.floor((offsetPx + windowPx) / heightPx + (1 - ROW_SHARE_IN_VIEW));
      const from = Math.max(0, first) * columns;
      const places = crops
        .slice(from, Math.max(0, end) * columns)
        .map((crop, step) => ({ crop, isSelected: selected.has(from + step) }))
        .filter(({ crop }) => (atlases.get(crop.image)?.version ?? 0) > 0);
      return {
        onScreen: places.map(({ crop }) => lookKeyOf(crop)),
        selected: places.filter(({ isSelected }) => isSelected).map(({ crop }) => lookKeyOf(crop)),
      };
    };
  }, [inView, atlases, crops, selected, columns, heightPx, scrollPosition]);
}

/** Whatever selects: what is answered next is looked at, also by a hand that had scrolled away. */
function useCursorInView(
  scroller: RefObject<HTMLElement | null>,
  { selection, row }: { readonly selection: CropSelection; readonly row: number },
  heightPx: number,
  scrollPosition: RefObject<ScrollPosition>,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each selection asks for it anew.
  useEffect(() => {
    const { offsetPx, windowPx } = scrollPosition.current;
    if (!scroller.current || windowPx === 0) return;
    const wanted = offsetToShow(row, offsetPx, windowPx, heightPx);
    if (wanted !== offsetPx) scroller.current.scrollTop = wanted;
  }, [selection, row, heightPx, scroller, scrollPosition]);
}

/**
 * How large the tiles of a row are: found when it is opened, and again when the window is another one. Not when crops were
 * answered, or when the keys of the classes came up under them: tiles that change places under the eye are answered by mistake.
 */
function useTileSize(scroller: RefObject<HTMLElement | null>, count: number): TileSize {
  const [size, setSize] = useState<TileSize>(() => tileSizeFor(count, 0, 0));
  const measure = useEffectEvent((width: number, height: number) =>
    setSize(tileSizeFor(count, width - PADDING_PX, height - PADDING_PX)),
  );
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    let measured = '';
    const observer = new ResizeObserver(() => {
      const { clientWidth, clientHeight } = element;
      const wanted = `${clientWidth} ${window.innerHeight}`;
      if (wanted !== measured) measure(clientWidth, clientHeight);
      measured = wanted;
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [scroller]);
  return size;
}
