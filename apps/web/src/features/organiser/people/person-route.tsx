import { useQuery } from '@tanstack/react-query';
import type { Answer } from '@uvh/contract/call';
import { openPerson } from '@uvh/contract/calls/organiser/people';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../../api/call-api.ts';
import { whileTransient } from '../../../api/retry.ts';
import { usePathParams } from '../../../layout/path-params.ts';
import { QueryError } from '../../../layout/query-error.tsx';
import { PageTitle } from '../../../layout/title.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { PersonActs } from './person-acts.tsx';
import { PersonBadges } from './person-badges.tsx';
import { EffortCard, GoldCard, PaceCard, SkillCard, TeamsCard } from './person-cards.tsx';

/** /organiser/people/:userId: one person, and what can be done for them. */
export function Component() {
  const { t } = useTranslation('organiser-people');
  const userId = Number(usePathParams('/organiser/people/:userId').userId);
  const person = useQuery<Answer<typeof openPerson>>({
    queryKey: ['organiser', 'person', userId],
    queryFn: ({ signal }) => callApi(openPerson, { params: { userId } }, { signal }),
    retry: whileTransient,
  });
  return (
    <>
      <PageTitle>{person.data?.username ?? t('people.title')}</PageTitle>
      {person.isPending && <Skeleton className="h-96 rounded-card" />}
      {person.isLoadingError && <QueryError title={t('people.failed')} query={person} />}
      {person.data !== undefined && (
        <>
          <PageHeader
            title={<span className="break-words">{person.data.username}</span>}
            lead={
              <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <span>{person.data.name}</span>
                <span className="break-all">{person.data.email}</span>
                <PersonBadges person={person.data} />
              </span>
            }
            actions={
              <>
                <ButtonLink variant="quiet" to="/organiser/people">
                  {t('people.back')}
                </ButtonLink>
                <PersonActs person={person.data} />
              </>
            }
          />
          <div className="grid gap-4 lg:grid-cols-2">
            <TeamsCard person={person.data} />
            <PaceCard person={person.data} />
            <EffortCard person={person.data} />
            <SkillCard person={person.data} />
            <GoldCard person={person.data} />
          </div>
        </>
      )}
    </>
  );
}
