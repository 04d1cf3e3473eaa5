import type { BoxView } from '@uvh/annotator/document/box-reader';
import type { Editor } from '@uvh/annotator/editor';
import type { ReviewHint } from '@uvh/annotator/queue/review-hint';
import type { ClassList } from '@uvh/domain/annotation/class-list';
import { clsx } from 'clsx';
import type { TFunction } from 'i18next';
import { Check } from 'lucide-react';
import { type KeyboardEvent, memo, type RefObject, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClasses } from '../../event/classes.ts';
import { ClassMark } from '../class-picker/class-mark.tsx';
import { REVIEW, useEditor } from '../use-editor.ts';
import { nameOf, sentenceOf, stateOf } from './box-words.ts';
import { createReadingOrder } from './reading-order.ts';
import { useRowsInPage } from './rows-in-page.ts';
import { offsetToShow, type ScrollPosition, useSpanInView } from './virtual-rows.ts';

const ROW_PX = 36;
const PAGE_ROWS = 10;

/**
 * The boxes of the canvas as a list box: for screen readers the image itself, for everyone a way to find and
 * pick a box. Of a long list only the rows in view are in the page.
 */
export function BoxList({ editor }: { readonly editor: Editor }) {
  const { t } = useTranslation('annotation');
  const classes = useClasses();
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const { boxes, current, selected, remaining } = useEditor(editor, REVIEW, (reader) => ({
    boxes: reader.boxes(),
    current: reader.current,
    selected: reader.selection,
    remaining: reader.queue.state().remaining,
  }));
  const [inReadingOrder] = useState(createReadingOrder);
  const rows = useMemo(() => inReadingOrder(boxes), [boxes, inReadingOrder]);
  const selection = useMemo(() => new Set(selected), [selected]);
  const { scrollPosition, ...span } = useSpanInView(scroller, 'y', ROW_PX, rows.length);
  const active = rows.findIndex((box) => box.index === current);
  const inPage = useRowsInPage(span, active, rows.length);

  useRowInView(scroller, active, scrollPosition);
  const pick = (at: number) => {
    const box = rows[at];
    if (box) editor.select([box.index]);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // From the box itself: a key that follows at once comes before its row is drawn.
    const from = rows.findIndex((box) => box.index === editor.current);
    const wanted = rowAfter(event.key, from, rows.length);
    if (wanted === undefined || event.ctrlKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    pick(nextPickable(rows, wanted, wanted >= from ? 1 : -1));
  };

  return (
    <section aria-labelledby={`${id}-title`} className="flex min-h-0 flex-1 flex-col">
      <h2 id={`${id}-title`} className="flex items-baseline justify-between px-3 pt-3 pb-1 text-base">
        {t('boxes.title')}
        <span className="figures font-normal text-ink-soft text-sm">{t('boxes.left', { count: remaining })}</span>
      </h2>
      {rows.length === 0 && <p className="px-3 text-ink-soft text-sm">{t('boxes.empty')}</p>}
      <div
        ref={scroller}
        role="listbox"
        tabIndex={0}
        aria-label={t('boxes.list')}
        aria-multiselectable="true"
        aria-activedescendant={active < 0 ? undefined : `${id}-${rows[active]?.index}`}
        onKeyDown={onKeyDown}
        className="m-0.75 min-h-24 flex-1 overflow-y-auto px-0.75 contain-content focus-visible:outline-offset-0"
      >
        <div role="presentation" style={{ height: rows.length * ROW_PX }} className="relative">
          {inPage.map(({ at, key }) => {
            const box = rows[at];
            return (
              box && (
                <Row
                  key={key}
                  id={`${id}-${box.index}`}
                  box={box}
                  top={at * ROW_PX}
                  position={at + 1}
                  total={rows.length}
                  isSelected={selection.has(box.index)}
                  special={specialOf(editor, box)}
                  editor={editor}
                  classes={classes}
                  t={t}
                />
              )
            );
          })}
        </div>
      </div>
    </section>
  );
}

/** Scrolls the list as little as it takes to show a row; -1 is none. */
function useRowInView(
  scroller: RefObject<HTMLElement | null>,
  row: number,
  scrollPosition: RefObject<ScrollPosition>,
): void {
  useEffect(() => {
    const { offsetPx, windowPx } = scrollPosition.current;
    const wanted = row < 0 ? offsetPx : offsetToShow(row, offsetPx, windowPx, ROW_PX);
    if (wanted === offsetPx) return;
    // With the next frame: scrolling at once would lay out the page once more than is painted.
    const frame = requestAnimationFrame(() => {
      if (scroller.current) scroller.current.scrollTop = wanted;
    });
    return () => cancelAnimationFrame(frame);
  }, [row, scroller, scrollPosition]);
}

interface RowProps {
  readonly id: string;
  readonly box: BoxView;
  readonly top: number;
  readonly position: number;
  readonly total: number;
  readonly isSelected: boolean;
  /** Why the box deserves a look, in a word. */
  readonly special: ReviewHint['code'] | undefined;
  readonly editor: Editor;
  /** Handed down: a row that asks for them itself costs several times as much. */
  readonly classes: ClassList;
  readonly t: TFunction<'annotation'>;
}

const Row = memo(function Row(props: RowProps) {
  const { id, box, top, position, total, isSelected, editor, classes, t } = props;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list box takes the keys for all its options.
    // biome-ignore lint/a11y/useFocusableInteractive: the list box has the focus and names its active option.
    <div
      id={id}
      role="option"
      aria-selected={isSelected}
      aria-setsize={total}
      aria-posinset={position}
      aria-disabled={box.isConfirmed || undefined}
      onClick={() => editor.select(box.isConfirmed ? [] : [box.index])}
      style={{ top, height: ROW_PX }}
      className={clsx(
        'absolute inset-x-0 flex contain-strict cursor-pointer items-center gap-2 rounded-control px-1.5 text-sm',
        isSelected ? 'bg-accent text-on-accent' : 'hover:bg-sunken',
        box.isConfirmed && 'text-ink-soft',
      )}
    >
      {/* Not text that is hidden: a clipped element in each row is looked at whenever the pointer moves. */}
      <span role="img" aria-label={sentenceOf(box, classes, t)} className="shrink-0">
        <ClassMark label={box.label} />
      </span>
      <span aria-hidden="true" className="min-w-0 flex-1 truncate">
        {nameOf(box.label, classes, t)}
      </span>
      <RowNote {...props} />
      <span aria-hidden="true" className={clsx('figures w-6 text-right text-xs', isSelected ? '' : 'text-ink-soft')}>
        {box.index + 1}
      </span>
    </div>
  );
});

/** What is special about a box: what was done to it, else why it deserves a look. */
function RowNote({ editor, box, special, classes, t }: RowProps) {
  const state = stateOf(box);
  const note = () => {
    const before = editor.document.suggestedLabel(box.index);
    if (box.isLabelChanged && classes.has(before)) return t('boxes.special.was', { name: nameOf(before, classes, t) });
    if (state === 'confirmed') return undefined;
    if (state !== 'unreviewed') return t(`boxes.state.${state}`);
    return special === undefined || special === 'UNKNOWN_LABEL' ? undefined : t(`boxes.special.${special}`);
  };
  return (
    <>
      <span aria-hidden="true" className={clsx('truncate text-xs', state === 'unreviewed' && 'text-warn')}>
        {note()}
      </span>
      {state === 'confirmed' && <Check aria-hidden="true" className="size-4 shrink-0 text-go" />}
    </>
  );
}

function specialOf(editor: Editor, box: BoxView): ReviewHint['code'] | undefined {
  return box.isConfirmed ? undefined : editor.queue.hintsOf(box.index)[0]?.code;
}

/** The row that a key leads to from the active one; undefined for any other key. */
function rowAfter(key: string, active: number, count: number): number | undefined {
  const rows: Readonly<Record<string, number>> = {
    ArrowDown: active + 1,
    ArrowUp: active < 0 ? count - 1 : active - 1,
    Home: 0,
    End: count - 1,
    PageDown: active + PAGE_ROWS,
    PageUp: active - PAGE_ROWS,
  };
  return rows[key];
}

/** The first open row from there on in the direction of the step, else the nearest one before it; -1 where none is open. */
function nextPickable(rows: readonly BoxView[], index: number, step: 1 | -1): number {
  const after = rows.findIndex((box, at) => at >= index && !box.isConfirmed);
  const before = rows.findLastIndex((box, at) => at <= index && !box.isConfirmed);
  return before < 0 || (step > 0 && after >= 0) ? after : before;
}
