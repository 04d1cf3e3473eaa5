import { useQuery } from '@tanstack/react-query';
import type { Answer } from '@uvh/contract/call';
import { listFlagged } from '@uvh/contract/calls/organiser/fairness';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { callApi } from '../../../api/call-api.ts';
import { whileTransient } from '../../../api/retry.ts';
import { QueryError } from '../../../layout/query-error.tsx';
import { PageTitle } from '../../../layout/title.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useInstant } from '../use-instant.ts';
import { FlagText, WeightBadge } from './flag-text.tsx';

type Fairness = Answer<typeof listFlagged>;

/** /organiser/fairness: people with signals, as cards that fit a phone. */
export function Component() {
  const instant = useInstant();
  const { t } = useTranslation('organiser-fairness');
  const fairness = useQuery<Fairness>({
    queryKey: ['organiser', 'fairness'],
    queryFn: ({ signal }) => callApi(listFlagged, {}, { signal }),
    retry: whileTransient,
  });
  const { data } = fairness;
  return (
    <>
      <PageTitle>{t('title')}</PageTitle>
      <PageHeader title={t('title')} lead={t('lead')} />
      {fairness.isPending && <Skeleton className="h-96 rounded-card" />}
      {fairness.isLoadingError && <QueryError title={t('failed')} query={fairness} />}
      {data !== undefined && (
        <>
          <p className="mb-4 text-ink-soft text-sm">
            {data.looked_at === null ? t('notLooked') : t('looked', { time: instant(data.looked_at) })}
          </p>
          {data.people.length === 0 && <EmptyState title={t('nobody')} />}
          <ul className="grid gap-4 lg:grid-cols-2">
            {data.people.map((person) => (
              <li key={person.user_id}>
                <Card className="wrap-anywhere h-full">
                  <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1">
                    <h2 className="text-xl">
                      <Link to={`/organiser/fairness/${person.user_id}`} className="underline">
                        {person.username}
                      </Link>
                    </h2>
                    <span className="text-ink-soft">{person.team?.name}</span>
                    <WeightBadge person={person} />
                  </div>
                  <ul className="grid gap-2">
                    {person.flags.map((flag) => (
                      <li key={`${flag.code} ${flag.other?.user_id ?? ''}`}>
                        <FlagText flag={flag} />
                      </li>
                    ))}
                  </ul>
                </Card>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
