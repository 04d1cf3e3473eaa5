import { useQueryClient } from '@tanstack/react-query';
import { CalendarClock, Flag, MailCheck, ShieldX } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { teamDashboardQuery } from '../../account/team.ts';
import { useEvent, useEventFailure } from '../../event/event.ts';
import { useHasPractice } from '../../event/example-data.ts';
import { GameCountdown } from '../../event/game-countdown.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import type { GateCode } from './annotation-session/annotation-view.ts';
import { LeftWorkNotice } from './closing/left-work-notice.tsx';
import { LoadingView } from './loading-view.tsx';
import { Plain } from './plain.tsx';
import { Shut } from './shut.tsx';
import { VerifyEmail } from './verify-email.tsx';

/** Sooner the server might be asked again and again what it has just said. */
const ASK_AGAIN_MS = 2000;

/**
 * A refusal alone may have told of it, and the team may be back in by now: what is known of the team says it then too, and is asked for
 * again, with which the game opens as after the news of it.
 */
function Out({ dashboard }: { readonly dashboard: ReactNode }) {
  const { t } = useTranslation('annotation');
  const client = useQueryClient();
  useEffect(() => {
    const { queryKey } = teamDashboardQuery;
    client.setQueryData(queryKey, (team) => team && { ...team, standing: 'disqualified' as const });
    const timer = setTimeout(() => void client.invalidateQueries({ queryKey }), ASK_AGAIN_MS);
    return () => clearTimeout(timer);
  }, [client]);
  return (
    <Shut
      icon={<ShieldX aria-hidden="true" />}
      title={t('gate.disqualified.title')}
      text={t('gate.disqualified.text')}
      actions={[dashboard]}
    >
      <LeftWorkNotice isOver={false} />
    </Shut>
  );
}

/**
 * In place of the image while it may not be played (docs/product/choices.md#event-clock,
 * docs/product/choices.md#verified-email). It opens without a reload.
 */
export function Gate({ code }: { readonly code: Exclude<GateCode, 'GAME_PAUSED'> }) {
  const { t } = useTranslation('annotation');
  const { t: tCommon } = useTranslation();
  const { texts } = useEvent();
  const hasPractice = useHasPractice();
  const dashboard = (
    <ButtonLink key="dashboard" to="/dashboard" variant="secondary">
      {t('gate.dashboard')}
    </ButtonLink>
  );
  const practice = hasPractice && (
    <ButtonLink key="practice" to="/practice" variant={code === 'EMAIL_NOT_VERIFIED' ? 'secondary' : 'primary'}>
      {t('gate.practice')}
    </ButtonLink>
  );
  if (code === 'EMAIL_NOT_VERIFIED') {
    return (
      <Shut
        icon={<MailCheck aria-hidden="true" />}
        title={t('gate.email.title')}
        text={t('gate.email.text')}
        actions={[<VerifyEmail key="verify" />, practice, dashboard]}
      >
        <LeftWorkNotice isOver={false} />
      </Shut>
    );
  }
  if (code === 'TEAM_DISQUALIFIED') return <Out dashboard={dashboard} />;
  if (texts === undefined) return <WaitForDates />;
  switch (code) {
    case 'GAME_NOT_OPEN':
      return (
        <Shut
          icon={<CalendarClock aria-hidden="true" />}
          title={t('gate.before.title')}
          text={t('gate.before.text', { period: texts.gamePeriod })}
          actions={[practice, dashboard]}
        >
          <GameCountdown label={tCommon('countdown.toGame')} to="opening" />
          <LeftWorkNotice isOver={false} />
        </Shut>
      );
    case 'GAME_OVER':
      return (
        <Shut
          icon={<Flag aria-hidden="true" />}
          title={t('gate.after.title')}
          text={t('gate.after.text', { period: texts.gamePeriod })}
          actions={[
            <ButtonLink key="results" to="/game/results">
              {t('gate.after.results')}
            </ButtonLink>,
            dashboard,
          ]}
        >
          <LeftWorkNotice isOver />
        </Shut>
      );
  }
}

/** The gate says dates: it waits for them, and says so when they do not come. */
function WaitForDates() {
  const { t } = useTranslation('annotation');
  const { hasFailed, retry } = useEventFailure();
  if (!hasFailed) return <LoadingView />;
  return (
    <Plain>
      <ErrorState title={t('gate.noDates')} onRetry={retry} />
    </Plain>
  );
}
