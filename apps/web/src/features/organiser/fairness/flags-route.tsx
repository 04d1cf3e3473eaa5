import { useQuery } from '@tanstack/react-query';
import type { Answer } from '@uvh/contract/call';
import { openFlags } from '@uvh/contract/calls/organiser/fairness';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { callApi } from '../../../api/call-api.ts';
import { whileTransient } from '../../../api/retry.ts';
import { usePathParams } from '../../../layout/path-params.ts';
import { QueryError } from '../../../layout/query-error.tsx';
import { PageTitle } from '../../../layout/title.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Card } from '../../../ui/card.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useInstant } from '../use-instant.ts';
import { DecisionActs } from './decision-acts.tsx';
import { EvidencePicture } from './evidence-picture.tsx';
import { FlagText, WeightBadge } from './flag-text.tsx';
import { NextPerson } from './next-person.tsx';

type Flagged = Answer<typeof openFlags>;

/** /organiser/fairness/:userId: what the signals about one person rest on, and the decision. */
export function Component() {
  const { t } = useTranslation('organiser-fairness');
  const userId = Number(usePathParams('/organiser/fairness/:userId').userId);
  const person = useQuery<Flagged>({
    queryKey: ['organiser', 'flags', userId],
    queryFn: ({ signal }) => callApi(openFlags, { params: { userId } }, { signal }),
    retry: whileTransient,
  });
  return (
    <>
      <PageTitle>{person.data?.username ?? t('title')}</PageTitle>
      {person.isPending && <Skeleton className="h-96 rounded-card" />}
      {person.isLoadingError && <QueryError title={t('failed')} query={person} />}
      {person.data !== undefined && <OpenPerson key={userId} person={person.data} />}
    </>
  );
}

function OpenPerson({ person }: { readonly person: Flagged }) {
  const { t } = useTranslation('organiser-fairness');
  return (
    <>
      <PageHeader
        title={
          <Link to={`/organiser/people/${person.user_id}`} className="underline">
            {person.username}
          </Link>
        }
        lead={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span>{person.team?.name}</span>
            <WeightBadge person={person} />
          </span>
        }
        actions={
          <>
            <ButtonLink variant="quiet" to="/organiser/fairness">
              {t('back')}
            </ButtonLink>
            <DecisionActs userId={person.user_id} decidedAt={person.decided_at} hasTeam={person.team !== null} />
          </>
        }
      />
      <NextPerson userId={person.user_id} isDecided={person.decided_at !== null} />
      <div className="wrap-anywhere grid gap-4">
        {person.flags.map((flag) => (
          <Card key={`${flag.code} ${flag.other?.user_id ?? ''}`}>
            <FlagText flag={flag} />
            {flag.evidence.length === 0 && <p className="mt-3 text-ink-soft">{t('noPicture')}</p>}
            <div className="grid gap-x-3 sm:grid-cols-2">
              {flag.evidence.map((each) => (
                <section
                  key={each.image_id}
                  className={clsx('mt-4 grid content-start gap-2', each.other_boxes !== null && 'sm:col-span-2')}
                >
                  <div className={clsx('grid gap-3', each.other_boxes !== null && 'sm:grid-cols-2')}>
                    <EvidencePicture evidence={each} boxes={each.boxes} name={person.username} />
                    {each.other_boxes !== null && (
                      <EvidencePicture evidence={each} boxes={each.other_boxes} name={flag.other?.username ?? '–'} />
                    )}
                  </div>
                  <Link to={`/organiser/images/${each.image_id}`} className="text-sm underline">
                    {t('openImage', { id: each.image_id })}
                  </Link>
                </section>
              ))}
            </div>
          </Card>
        ))}
        <History entries={person.history} />
      </div>
    </>
  );
}

function History({ entries }: { readonly entries: Flagged['history'] }) {
  const instant = useInstant();
  const { t } = useTranslation('organiser-fairness');
  return (
    <Card>
      <h2 className="mb-3 text-xl">{t('history')}</h2>
      {entries.length === 0 && <p className="text-ink-soft">{t('noHistory')}</p>}
      <ul className="grid gap-3">
        {entries.map(({ at, actor, kind, text }) => (
          <li key={at}>
            <p className="text-ink-soft text-sm">
              {t(kind === 'appeal' ? 'appealBy' : 'decisionBy', { actor, time: instant(at) })}
            </p>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
