import { useQuery } from '@tanstack/react-query';
import type { Answer } from '@uvh/contract/call';
import { nextOpenAppeal } from '@uvh/contract/calls/organiser/appeals';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { callApi } from '../../../api/call-api.ts';
import { whileTransient } from '../../../api/retry.ts';
import { leftOpen } from '../queue/left-open.ts';
import { NextOpen } from '../queue/next-open.tsx';
import { addressOfAppeal } from './appeal-address.ts';
import { useAppealFilters } from './appeal-filters.ts';

interface NextAppealProps {
  readonly appealId: number;
  readonly isDecided: boolean;
}

/** The way on to the image of the next open appeal of those that the list was narrowed down to. */
export function NextAppeal({ appealId, isDecided }: NextAppealProps) {
  const { t } = useTranslation('organiser-appeals');
  const { search } = useLocation();
  const { order } = useAppealFilters();
  const { data } = useQuery<Answer<typeof nextOpenAppeal>>({
    queryKey: ['organiser', 'next-appeal', appealId, order],
    queryFn: ({ signal }) => callApi(nextOpenAppeal, { params: { appealId }, query: order }, { signal }),
    retry: whileTransient,
    // Others decide at the same time: what was next a moment ago is asked for again.
    staleTime: 0,
  });
  if (data === undefined) return null;
  const { next, open_in_all: inAll } = data;
  const { key, count } = leftOpen(data, order.search !== '');
  return (
    <NextOpen
      to={next === null ? null : addressOfAppeal(next, search)}
      label={t('next.open')}
      status={t(key, { count })}
      isDecided={isDecided}
      rest={inAll > 0 ? { to: '/organiser/appeals?state=open', label: t('next.all') } : undefined}
    />
  );
}
