import { useVirtualizer } from '@tanstack/react-virtual';
import { clsx } from 'clsx';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { Column, Order } from './column.ts';
import { ColumnHeads } from './column-heads.tsx';
import type { List } from './list.ts';
import { showSideways } from './show-sideways.ts';
import { useActiveRow } from './use-active-row.ts';

interface DataTableProps<Row> {
  /** What the table holds, for those who do not see it. */
  readonly name: string;
  readonly columns: readonly Column<Row>[];
  readonly list: List<Row>;
  readonly keyOf: (row: Row) => string | number;
  readonly order?: Order;
  readonly onOrder?: (order: Order) => void;
  /** Opens a row, by Enter or a press. */
  readonly onOpen?: (row: Row) => void;
  /** What stands there when nothing fits. */
  readonly empty: ReactNode;
}

const ROW_PX = 52;
const PAGE_ROWS = 10;

/** What is tabbed back to stops below the names of the columns. */
const SCROLLER = 'max-h-[70dvh] min-h-40 scroll-pt-12 overflow-auto rounded-card border border-line bg-surface';

/**
 * Rows by the thousand: only those in view are in the page, the next are fetched before they are reached. A grid for
 * screen readers and the keyboard: arrows, Page up and down, Home and End walk the rows, Enter opens one.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { name, columns, list, keyOf, order, onOrder, onOpen, empty } = props;
  const { t } = useTranslation('organiser');
  const scroller = useRef<HTMLDivElement>(null);
  const { rows } = list;
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    getItemKey: (index) => {
      const row = rows[index];
      return row === undefined ? index : keyOf(row);
    },
    overscan: 8,
  });
  const items = virtual.getVirtualItems();
  const lastSeen = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (list.hasMore && lastSeen >= rows.length - PAGE_ROWS * 2) list.more();
  }, [list, lastSeen, rows.length]);

  const { current, goTo, setCurrent, keepOpened } = useActiveRow(scroller, virtual, rows.length);

  if (list.isPending) return <Skeleton className="h-96 rounded-card" />;
  if (list.error !== null && rows.length === 0) {
    return (
      <ErrorState
        title={t('table.failed')}
        message={list.error.message}
        onRetry={list.again}
        isRetrying={list.isRetrying}
      />
    );
  }

  const template = columns.map(({ width }) => width).join(' ');
  // Rows take the focus; without them the names of the columns could be scrolled to by no key.
  const emptied = rows.length === 0 ? { tabIndex: 0, role: 'group', 'aria-label': name } : {};
  const open = (row: Row, index: number) => {
    keepOpened(index);
    onOpen?.(row);
  };
  const walk = (event: KeyboardEvent<HTMLElement>) => {
    const to = rowAfterKey(event.key, current, rows.length);
    const row = rows[current];
    if (to !== undefined) {
      event.preventDefault();
      goTo(to);
    } else if (event.key === 'Enter' && event.target === event.currentTarget && row !== undefined) {
      // Else the same press would also be one of the button that gets the focus in what is opened.
      event.preventDefault();
      open(row, current);
    }
  };

  return (
    <div className="grid gap-2">
      <div ref={scroller} {...emptied} className={SCROLLER}>
        {/* Laid out as blocks and grids, since rows out of view are not in the page. */}
        <table
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its rows take the focus and are walked by arrows
          role="grid"
          aria-label={name}
          aria-rowcount={(list.total ?? rows.length) + 1}
          aria-colcount={columns.length}
          aria-busy={list.isFetching}
          onFocus={showSideways}
          // No wider than its columns need: by max-content the widest of them would stretch all that share the rest.
          className="block min-w-min"
        >
          <ColumnHeads columns={columns} template={template} order={order} onOrder={onOrder} />
          <tbody className="relative block" style={{ height: virtual.getTotalSize() }}>
            {items.map(({ index, start }) => {
              const row = rows[index];
              if (row === undefined) return null;
              return (
                <tr
                  key={keyOf(row)}
                  aria-rowindex={index + 2}
                  data-row={index}
                  tabIndex={index === current ? 0 : -1}
                  onFocus={() => setCurrent(index)}
                  onKeyDown={walk}
                  onClick={(event) => {
                    if (!isControl(event.target)) open(row, index);
                  }}
                  style={{ gridTemplateColumns: template, transform: `translateY(${start}px)`, height: ROW_PX }}
                  className={clsx(
                    'absolute inset-x-0 top-0 grid items-center border-line border-t -outline-offset-3 hover:bg-sunken',
                    onOpen && 'cursor-pointer',
                  )}
                >
                  {columns.map((column) => (
                    <Cell key={column.id} column={column} row={row} />
                  ))}
                </tr>
              );
            })}
          </tbody>
        </table>
        {rows.length === 0 && empty}
      </div>
      <p role="status" className="figures text-ink-soft text-sm">
        {t('table.shown', { shown: rows.length, count: list.total ?? rows.length })}
      </p>
      {/* The button goes with what it is about. */}
      <MissingRows list={list} onRetry={() => goTo(current)} />
    </div>
  );
}

/** Rows after those that are shown could not be had, or what is shown may be out of date. */
function MissingRows({ list, onRetry }: { readonly list: List<unknown>; readonly onRetry: () => void }) {
  const { t } = useTranslation(['organiser', 'common']);
  if (list.error === null) return null;
  const again = () => {
    onRetry();
    list.again();
  };
  return (
    <Notice
      tone="error"
      title={t('table.failed')}
      action={
        <Button size="small" variant="secondary" isBusy={list.isRetrying} onClick={again}>
          {t('common:retry')}
        </Button>
      }
    >
      {list.error.message}
    </Notice>
  );
}

/** What is too long for it ends where it would be read last, also a name in Arabic letters. */
function Cell<Row>({ column, row }: { readonly column: Column<Row>; readonly row: Row }) {
  return (
    <td dir="auto" className={clsx('min-w-0 truncate px-3', column.isNumber ? 'figures text-right' : 'text-left')}>
      {column.cell(row)}
    </td>
  );
}

/** The row that a key leads to, or undefined for other keys. */
function rowAfterKey(key: string, current: number, count: number): number | undefined {
  const last = Math.max(0, count - 1);
  switch (key) {
    case 'ArrowDown':
      return Math.min(last, current + 1);
    case 'ArrowUp':
      return Math.max(0, current - 1);
    case 'PageDown':
      return Math.min(last, current + PAGE_ROWS);
    case 'PageUp':
      return Math.max(0, current - PAGE_ROWS);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return undefined;
  }
}

/** A link or a button within the row does what it does. */
function isControl(target: EventTarget): boolean {
  return target instanceof Element && target.closest('a, button, input, label') !== null;
}
