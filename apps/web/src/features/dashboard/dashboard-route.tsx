import { RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type TeamDashboard, useLiveTeam, useTeamDashboard } from '../../account/team.ts';
import { Moments } from '../../layout/moments/moments.tsx';
import { PageTitle } from '../../layout/title.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ActivityCard } from './activity-card.tsx';
import { BadgesCard } from './badges-card.tsx';
import { Banner } from './banner.tsx';
import { ConnectionError } from './connection-error.tsx';
import { ContributionCard } from './contribution-card.tsx';
import { DashboardLoading } from './dashboard-loading.tsx';
import { FeedCard } from './feed-card.tsx';
import { AccuracyTrend, XpOverTime } from './history-cards.tsx';
import { DashboardMemberList } from './member-list.tsx';
import { MixUpTip } from './mix-up-tip.tsx';
import { NextStepsCard } from './next-steps-card.tsx';
import { useTeamPulse } from './rewards-query.ts';
import { StatCards } from './stat-cards.tsx';
import { useTeamHistory } from './team-history.ts';
import { TodayCard } from './today-card.tsx';

/** Team Dashboard (/dashboard). */
export function Component() {
  const { t } = useTranslation('dashboard');
  const team = useTeamDashboard();
  const history = useTeamHistory();
  useLiveTeam();
  const isRefreshing = team.isFetching || history.isFetching;
  const refresh = () => {
    void team.refetch();
    void history.refetch();
  };
  return (
    <>
      <PageTitle>{t('title')}</PageTitle>
      <Moments />
      <PageHeader
        title={t('title')}
        actions={
          <Button
            variant="secondary"
            onClick={refresh}
            isBusy={isRefreshing}
            busyLabel={t('refreshing')}
            icon={<RotateCw aria-hidden="true" className="size-5" />}
          >
            {t('refresh')}
          </Button>
        }
      />
      {team.data !== undefined ? (
        <Team team={team.data} history={history} />
      ) : team.isError ? (
        <ConnectionError error={team.error} isRetrying={team.isFetching} onRetry={refresh} />
      ) : (
        <DashboardLoading />
      )}
    </>
  );
}

interface TeamProps {
  readonly team: TeamDashboard;
  readonly history: ReturnType<typeof useTeamHistory>;
}

function Team({ team, history }: TeamProps) {
  const { t } = useTranslation('dashboard');
  const pulse = useTeamPulse();
  return (
    <div className="grid animate-fade grid-cols-1 gap-6">
      <Banner team={team} />
      <StatCards team={team} />
      <NextStepsCard team={team} />
      <Today />
      <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid grid-cols-1 gap-6">
          {history.data !== undefined ? (
            <XpOverTime days={history.data.days} />
          ) : history.isError ? (
            <Notice tone="warning">{t('historyError')}</Notice>
          ) : (
            <Skeleton className="h-80 rounded-card" />
          )}
          <DashboardMemberList team={team} />
          {history.data !== undefined && <AccuracyTrend days={history.data.days} />}
        </div>
        <div className="grid grid-cols-1 gap-6">
          <MixUpTip />
          {pulse.data !== undefined && <BadgesCard badges={pulse.data.badges} />}
          <FeedCard />
          <ContributionCard members={team.team_members} />
          {history.data !== undefined && <ActivityCard activity={history.data.activity} />}
        </div>
      </div>
    </div>
  );
}

function Today() {
  const { t } = useTranslation('rewards');
  const pulse = useTeamPulse();
  if (pulse.data !== undefined) return <TodayCard pulse={pulse.data} />;
  return pulse.isError ? <Notice tone="warning">{t('error')}</Notice> : <Skeleton className="h-56 rounded-card" />;
}
