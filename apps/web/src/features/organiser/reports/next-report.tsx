import { useQuery } from '@tanstack/react-query';
import type { Answer } from '@uvh/contract/call';
import { nextOpenReport } from '@uvh/contract/calls/organiser/reports';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { callApi } from '../../../api/call-api.ts';
import { whileTransient } from '../../../api/retry.ts';
import { leftOpen } from '../queue/left-open.ts';
import { NextOpen } from '../queue/next-open.tsx';
import { useReportFilters } from './report-filters.ts';

interface NextReportProps {
  readonly reportId: number;
  readonly isDecided: boolean;
}

/** The way on to the next open report of those that the list was narrowed down to. */
export function NextReport({ reportId, isDecided }: NextReportProps) {
  const { t } = useTranslation('organiser-reports');
  const { search } = useLocation();
  const { order } = useReportFilters();
  const { data } = useQuery<Answer<typeof nextOpenReport>>({
    queryKey: ['organiser', 'next-report', reportId, order],
    queryFn: ({ signal }) => callApi(nextOpenReport, { params: { reportId }, query: order }, { signal }),
    retry: whileTransient,
    // Others decide at the same time: what was next a moment ago is asked for again.
    staleTime: 0,
  });
  if (data === undefined) return null;
  const { next, open_in_all: inAll } = data;
  const { key, count } = leftOpen(data, order.search !== '' || order.kind !== undefined);
  return (
    <NextOpen
      to={next === null ? null : `/organiser/reports/${next.report_id}${search}`}
      label={t('next.open')}
      status={t(key, { count })}
      isDecided={isDecided}
      rest={inAll > 0 ? { to: '/organiser/reports', label: t('next.all') } : undefined}
    />
  );
}
