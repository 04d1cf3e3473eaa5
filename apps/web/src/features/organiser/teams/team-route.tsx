import { useQuery } from '@tanstack/react-query';
import type { Answer } from '@uvh/contract/call';
import { openTeam } from '@uvh/contract/calls/organiser/teams';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { callApi } from '../../../api/call-api.ts';
import { whileTransient } from '../../../api/retry.ts';
import { usePathParams } from '../../../layout/path-params.ts';
import { QueryError } from '../../../layout/query-error.tsx';
import { PageTitle } from '../../../layout/title.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Card } from '../../../ui/card.tsx';
import { formatNumber } from '../../../ui/formats.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { PlainTable } from '../table/plain-table.tsx';
import { useInstant } from '../use-instant.ts';
import { StandingBadge } from './standing-badge.tsx';
import { TeamActs } from './team-acts.tsx';

type Team = Answer<typeof openTeam>;

/** /organiser/teams/:teamId: one team, its people, and what can be done to it. */
export function Component() {
  const { t } = useTranslation('organiser-people');
  const teamId = Number(usePathParams('/organiser/teams/:teamId').teamId);
  const team = useQuery<Team>({
    queryKey: ['organiser', 'team', teamId],
    queryFn: ({ signal }) => callApi(openTeam, { params: { teamId } }, { signal }),
    retry: whileTransient,
  });
  return (
    <>
      <PageTitle>{team.data?.name ?? t('teams.title')}</PageTitle>
      {team.isPending && <Skeleton className="h-96 rounded-card" />}
      {team.isLoadingError && <QueryError title={t('teams.failed')} query={team} />}
      {team.data !== undefined && <OpenTeam team={team.data} />}
    </>
  );
}

function OpenTeam({ team }: { readonly team: Team }) {
  const instant = useInstant();
  const { t, i18n } = useTranslation('organiser-people');
  const number = (value: number) => formatNumber(value, i18n.language);
  const rank = team.rank === null ? t('teams.noPlace') : t('teams.place', { rank: team.rank, zone: team.zone ?? 0 });
  return (
    <>
      <PageHeader
        title={<span className="break-words">{team.name}</span>}
        lead={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <StandingBadge standing={team.standing} />
            <code>{team.code}</code>
            <span className="figures">{number(team.xp)} XP</span>
            <span>{rank}</span>
          </span>
        }
        actions={
          <>
            <ButtonLink variant="quiet" to="/organiser/teams">
              {t('teams.back')}
            </ButtonLink>
            <TeamActs teamId={team.team_id} name={team.name} standing={team.standing} />
          </>
        }
      />
      <Card>
        <h2 className="mb-3 text-xl">{t('teams.people')}</h2>
        <PlainTable
          caption={t('teams.people')}
          heads={[
            { text: t('people.username') },
            { text: t('people.name') },
            { text: t('people.email') },
            { text: t('teams.since') },
            { text: t('teams.xp'), isNumber: true },
            { text: t('teams.images'), isNumber: true },
          ]}
          rows={team.people.map((person, index) => ({
            key: `${person.user_id} ${index}`,
            cells: [
              <span key="name" className="inline-flex flex-wrap items-center gap-2">
                <Link to={`/organiser/people/${person.user_id}`} className="font-semibold underline">
                  {person.username}
                </Link>
                {person.is_leader && <Badge tone="accent">{t('teams.leader')}</Badge>}
                {person.left_at !== null && <Badge>{t('teams.former', { time: instant(person.left_at) })}</Badge>}
              </span>,
              person.name,
              person.email,
              // In a narrow window the table scrolls; broken at each word it would only be tall.
              <span key="since" className="whitespace-nowrap">
                {instant(person.joined_at)}
              </span>,
              number(person.xp),
              number(person.images),
            ],
          }))}
        />
      </Card>
    </>
  );
}
