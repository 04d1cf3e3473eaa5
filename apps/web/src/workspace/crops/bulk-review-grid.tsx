import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nameOf } from '../box-list/box-words.ts';
import { offsetToShow, useSpanInView } from '../box-list/virtual-rows.ts';
import type { Atlas } from './atlas.ts';
import { CropImage } from './crop-image.tsx';
import type { ClassGroup } from './grouping.ts';

/** A crop at its full size with room around it. */
const TILE_WIDTH_PX = 216;
const TILE_HEIGHT_PX = 160;

interface BulkReviewGridProps {
  readonly group: ClassGroup;
  readonly atlas: Atlas | undefined;
  readonly odd: ReadonlySet<number>;
  readonly onToggle: (index: number) => void;
}

/** The crops of a class in rows; arrows walk, a press marks. Only the rows in view are in the page. */
export function BulkReviewGrid({ group, atlas, odd, onToggle }: BulkReviewGridProps) {
  const { t } = useTranslation('annotation');
  const { t: tBulkReview } = useTranslation('bulk-review');
  const scroller = useRef<HTMLDivElement>(null);
  const columns = useColumns(scroller);
  const [active, setActive] = useState(0);
  const rows = Math.ceil(group.boxes.length / columns);
  const { first, end } = useSpanInView(scroller, 'y', TILE_HEIGHT_PX, rows);

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns }[event.key];
    const element = scroller.current;
    if (step === undefined || !element) return;
    event.preventDefault();
    const next = Math.min(group.boxes.length - 1, Math.max(0, active + step));
    setActive(next);
    element.scrollTop = offsetToShow(
      Math.floor(next / columns),
      element.scrollTop,
      element.clientHeight,
      TILE_HEIGHT_PX,
    );
    // The row may only come into the page with the scrolling.
    requestAnimationFrame(() => {
      element.querySelector<HTMLElement>(`[data-tile="${next}"]`)?.focus({ preventScroll: true });
    });
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys move the focus among the buttons within.
    <div ref={scroller} onKeyDown={onKeyDown} className="h-full overflow-y-auto p-2">
      <div className="relative" style={{ height: rows * TILE_HEIGHT_PX }}>
        {group.boxes.map((box, index) => {
          const row = Math.floor(index / columns);
          if (row < first || row >= end) return null;
          const isOdd = odd.has(box.index);
          return (
            <button
              key={box.key}
              type="button"
              data-tile={index}
              tabIndex={index === active ? 0 : -1}
              aria-pressed={isOdd}
              aria-label={tBulkReview('toggle', { name: nameOf(box.label, t), number: box.index + 1 })}
              onFocus={() => setActive(index)}
              onClick={() => onToggle(box.index)}
              style={{
                top: row * TILE_HEIGHT_PX,
                left: (index % columns) * TILE_WIDTH_PX,
                width: TILE_WIDTH_PX - 8,
                height: TILE_HEIGHT_PX - 8,
              }}
              className={clsx(
                'absolute grid place-items-center rounded-control border-4 bg-sunken',
                isOdd ? 'border-danger' : 'border-transparent hover:border-line-strong',
              )}
            >
              <CropImage atlas={atlas} index={box.index} className={clsx('h-35 w-50', isOdd && 'opacity-60')} />
              {isOdd && (
                <span className="absolute top-1 right-1 grid size-7 place-items-center rounded-full bg-danger text-on-danger">
                  <X aria-hidden="true" className="size-5" />
                </span>
              )}
            </button>
          );
        })}
      </div>
    </div>
  );
}

function useColumns(scroller: React.RefObject<HTMLElement | null>): number {
  const [columns, setColumns] = useState(1);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const observer = new ResizeObserver(() =>
      setColumns(Math.max(1, Math.floor((element.clientWidth - 16) / TILE_WIDTH_PX))),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [scroller]);
  return columns;
}
