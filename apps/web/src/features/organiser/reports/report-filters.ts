import { orderOf } from '../table/list-address.ts';
import { useAddress } from '../table/use-address.ts';

export const REPORT_STATES = ['open', 'decided', 'all'] as const;
export const REPORT_KINDS = ['broken', 'unsuitable', 'private', 'box'] as const;
const SORTS = ['at', 'image_id'] as const;

/** How the list of reports is narrowed down and ordered, as the address says; a report that is opened keeps it in its own. */
export function useReportFilters() {
  const address = useAddress({ state: 'open', kind: '', search: '', sort: 'at', direction: 'desc' });
  const { values } = address;
  const kind = REPORT_KINDS.find((each) => each === values.kind);
  const ordering = orderOf(address, SORTS);
  const order = { ...ordering.order, search: values.search, ...(kind === undefined ? {} : { kind }) };
  const state = REPORT_STATES.find((each) => each === values.state) ?? ('open' as const);
  return { address, ordering, kind, state, order };
}
