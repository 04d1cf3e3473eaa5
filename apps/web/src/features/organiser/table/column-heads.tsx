import { clsx } from 'clsx';
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import { type Column, type Order, orderAfterPress } from './column.ts';

interface ColumnHeadsProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly template: string;
  readonly order: Order | undefined;
  readonly onOrder: ((order: Order) => void) | undefined;
}

/** The names of the columns; those by which the list can be sorted are buttons. */
export function ColumnHeads<Row>({ columns, template, order, onOrder }: ColumnHeadsProps<Row>) {
  return (
    <thead className="sticky top-0 z-10 block bg-sunken">
      <tr aria-rowindex={1} className="grid" style={{ gridTemplateColumns: template }}>
        {columns.map((column) => {
          const isSorted = order?.sort === column.id;
          const canSort = column.canSort === true && order !== undefined && onOrder !== undefined;
          return (
            <th
              key={column.id}
              scope="col"
              aria-sort={isSorted ? (order.direction === 'asc' ? 'ascending' : 'descending') : undefined}
              className={clsx('px-3 py-2 font-semibold text-sm', column.isNumber ? 'text-end' : 'text-start')}
            >
              {canSort ? (
                <button
                  type="button"
                  onClick={() => onOrder(orderAfterPress(order, column))}
                  className="inline-flex min-h-8 items-center gap-1 rounded-control hover:text-accent-text [&_svg]:size-4"
                >
                  {column.header}
                  <SortMark direction={isSorted ? order.direction : undefined} />
                </button>
              ) : (
                <span className="inline-flex min-h-8 items-center">{column.header}</span>
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

function SortMark({ direction }: { readonly direction: 'asc' | 'desc' | undefined }) {
  if (direction === undefined) return <ArrowUpDown aria-hidden="true" className="opacity-40" />;
  return direction === 'asc' ? <ArrowUp aria-hidden="true" /> : <ArrowDown aria-hidden="true" />;
}
