import { ArrowLeft, CalendarClock, SearchX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useTeamDashboard } from '../../account/team.ts';
import { ApiError } from '../../api/api-error.ts';
import { useEvent } from '../../event/event.ts';
import { usePathParams } from '../../layout/path-params.ts';
import { PlainHeader } from '../../layout/plain-header.tsx';
import { QueryError } from '../../layout/query-error.tsx';
import { PageTitle } from '../../layout/title.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useTeamPage } from './team-page-query.ts';
import { TeamView } from './team-view.tsx';

/** One team's page (/teams/:teamId). */
export function Component() {
  const { teamId } = usePathParams('/teams/:teamId');
  const { t } = useTranslation('team-page');
  return (
    <>
      <PlainHeader logoTo="/dashboard" hasPages />
      <main className="mx-auto max-w-5xl px-4 py-8 sm:px-6">
        <ButtonLink
          to="/leaderboard"
          variant="quiet"
          size="small"
          className="mb-4 -ml-3"
          icon={<ArrowLeft aria-hidden="true" className="size-4" />}
        >
          {t('back')}
        </ButtonLink>
        <Team teamId={teamId} />
      </main>
    </>
  );
}

function Team({ teamId }: { readonly teamId: string }) {
  const { t } = useTranslation('team-page');
  const { texts } = useEvent();
  const team = useTeamPage(teamId);
  if (team.data !== undefined) {
    return (
      <>
        <PageTitle>{team.data.name}</PageTitle>
        <TeamView team={team.data} />
      </>
    );
  }
  return (
    <>
      <PageTitle>{t('fallbackTitle')}</PageTitle>
      {team.isPending && <TeamLoading />}
      {codeOf(team.error) === 'GAME_NOT_OPEN' && texts !== undefined && (
        <EmptyState
          icon={<CalendarClock aria-hidden="true" />}
          title={<h1>{t('notOpen', { period: texts.gamePeriod })}</h1>}
        />
      )}
      {isUnknown(team.error) && <NoTeam teamId={teamId} />}
      {team.isError && codeOf(team.error) !== 'GAME_NOT_OPEN' && !isUnknown(team.error) && (
        <>
          <h1 className="sr-only">{t('fallbackTitle')}</h1>
          <QueryError title={t('error')} query={team} />
        </>
      )}
    </>
  );
}

/** Nobody is shown a team that is out of the contest; its own members are told why. */
function NoTeam({ teamId }: { readonly teamId: string }) {
  const { t } = useTranslation(['team-page', 'dashboard']);
  const own = useTeamDashboard().data;
  const isOut = own?.standing === 'disqualified' && teamId === String(own.team_id);
  return (
    <EmptyState
      icon={<SearchX aria-hidden="true" />}
      title={<h1>{isOut ? t('dashboard:disqualified.title') : t('notFound')}</h1>}
    >
      {isOut ? t('dashboard:disqualified.text') : undefined}
    </EmptyState>
  );
}

function codeOf(error: Error | null): string | undefined {
  return error instanceof ApiError ? error.code : undefined;
}

/** An address with something that is not a number is as unknown as a number that nobody has. */
function isUnknown(error: Error | null): boolean {
  return ['TEAM_NOT_FOUND', 'NOT_FOUND', 'INVALID_INPUT'].includes(codeOf(error) ?? '');
}

function TeamLoading() {
  const { t } = useTranslation('team-page');
  return (
    <div className="grid gap-6">
      <p role="status" className="sr-only">
        {t('loading')}
      </p>
      <Skeleton className="h-14 w-2/3" />
      <Skeleton className="h-28 rounded-card" />
      <Skeleton className="h-80 rounded-card" />
    </div>
  );
}
