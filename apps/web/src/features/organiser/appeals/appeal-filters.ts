import { APPEALS_SHOWN_AS } from '@uvh/contract/shown-appeal';
import { orderOf } from '../table/list-address.ts';
import { useAddress } from '../table/use-address.ts';

export const APPEAL_STATES = ['all', ...APPEALS_SHOWN_AS] as const;
const SORTS = ['at', 'image_id'] as const;

/** How the list of appeals is narrowed down and ordered, as the address says; an image that is opened from it keeps it. */
export function useAppealFilters() {
  const address = useAddress({ state: 'all', search: '', sort: 'at', direction: 'desc' });
  const ordering = orderOf(address, SORTS);
  const state = APPEAL_STATES.find((each) => each === address.values.state) ?? ('all' as const);
  return { address, ordering, state, order: { ...ordering.order, search: address.values.search } };
}
