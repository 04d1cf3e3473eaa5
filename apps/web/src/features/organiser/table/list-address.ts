import type { Order } from './column.ts';
import type { AddressState } from './use-address.ts';

/** The search box of a list whose search is kept in the address. */
export function searchOf({ values, set }: AddressState<'search'>, label: string) {
  return {
    label,
    value: values.search,
    onChange: (search: string) => set({ search }, { isTyping: true }),
  };
}

/** The order of a list, kept in the address: by the first of the columns where the address names none of them. */
export function orderOf<Sort extends string>(
  { values, set }: AddressState<'sort' | 'direction'>,
  sorts: readonly [Sort, ...Sort[]],
) {
  return {
    order: {
      sort: sorts.find((each) => each === values.sort) ?? sorts[0],
      direction: values.direction === 'desc' ? ('desc' as const) : ('asc' as const),
    },
    onOrder: ({ sort, direction }: Order) => set({ sort, direction }),
  };
}
