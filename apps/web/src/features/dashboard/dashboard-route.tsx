import { RotateCw } from 'lucide-react';
import { useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { type TeamDashboard, useLiveTeam, useTeamDashboard } from '../../account/team.ts';
import { Moments } from '../../layout/moments/moments.tsx';
import { PageTitle } from '../../layout/title.tsx';
import { Button } from '../../ui/button.tsx';
import { formatDay, formatNumber } from '../../ui/formats.ts';
import { Later } from '../../ui/later.tsx';
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
  // Drawn bit by bit behind what shows now: it is a long page.
  const shown = useDeferredValue(team.data);
  useLiveTeam();
  const refresh = () => {
    void team.refetch();
    void history.refetch();
  };
  return (
    <>
      <PageTitle>{t('title')}</PageTitle>
      <Moments />
      <PageHeader title={t('title')} actions={<RefreshButton onRefresh={refresh} />} />
      {shown !== undefined ? (
        <Team team={shown} history={history} />
      ) : team.isError ? (
        <ConnectionError error={team.error} isRetrying={team.isFetching} onRetry={refresh} />
      ) : (
        <DashboardLoading />
      )}
    </>
  );
}

/** By itself: the page is not drawn again when a call begins and ends. */
function RefreshButton({ onRefresh }: { readonly onRefresh: () => void }) {
  const { t } = useTranslation('dashboard');
  const [team, history] = [useTeamDashboard(), useTeamHistory()];
  return (
    <Button
      variant="secondary"
      onClick={onRefresh}
      isBusy={team.isFetching || history.isFetching}
      busyLabel={<Refreshing />}
      icon={<RotateCw aria-hidden="true" className="size-5" />}
    >
      {t('refresh')}
    </Button>
  );
}

/** As wide on a phone as the button is otherwise: the line that it ends does not break. */
function Refreshing() {
  const { t } = useTranslation('dashboard');
  return (
    <>
      <span className="sr-only sm:not-sr-only">{t('refreshing')}</span>
      <span aria-hidden="true" className="sm:hidden">
        {t('refresh')}
      </span>
    </>
  );
}

interface TeamProps {
  readonly team: TeamDashboard;
  readonly history: ReturnType<typeof useTeamHistory>;
}

/** The first date that a browser writes takes longer than the rest of a chart; most of it are the rules for numbers. */
const ANY_DAY = '2027-05-09';
const ANY_NUMBER = 1_234.5;

function Team({ team, history }: TeamProps) {
  const { t, i18n } = useTranslation('dashboard');
  return (
    <div className="grid animate-fade grid-cols-1 gap-6">
      {team.standing === 'disqualified' && (
        <Notice tone="warning" title={t('disqualified.title')}>
          {t('disqualified.text')}
        </Notice>
      )}
      <Banner team={team} />
      <StatCards team={team} />
      <Later className="h-72">
        <NextStepsCard team={team} />
      </Later>
      <Later className="h-72" first={() => void formatNumber(ANY_NUMBER, i18n.language)}>
        <Today />
      </Later>
      <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid grid-cols-1 gap-6">
          <Later className="h-80" first={() => void formatDay(ANY_DAY, i18n.language)}>
            {history.data !== undefined ? (
              <XpOverTime days={history.data.days} />
            ) : history.isError ? (
              <Notice tone="warning">{t('historyError')}</Notice>
            ) : (
              <Skeleton className="h-80 rounded-card" />
            )}
          </Later>
          <Later className="h-64">
            <DashboardMemberList team={team} />
          </Later>
          <Later className="h-80">{history.data !== undefined && <AccuracyTrend days={history.data.days} />}</Later>
        </div>
        <div className="grid grid-cols-1 gap-6">
          <Later className="hidden">
            <MixUpTip />
          </Later>
          <Later className="h-64">
            <Badges />
          </Later>
          <Later className="h-64">
            <FeedCard />
          </Later>
          <Later className="h-64">
            <ContributionCard members={team.team_members} />
          </Later>
          <Later className="h-64">
            {history.data !== undefined && <ActivityCard activity={history.data.activity} />}
          </Later>
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

function Badges() {
  const pulse = useTeamPulse();
  return pulse.data !== undefined && <BadgesCard badges={pulse.data.badges} />;
}
