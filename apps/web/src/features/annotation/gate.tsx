import { CalendarClock, Flag, MailCheck, ShieldX } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useEvent, useEventFailure } from '../../event/event.ts';
import { GameCountdown } from '../../event/game-countdown.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { WorkspaceTopBar } from '../../workspace/panels/top-bar.tsx';
import type { GateCode } from './annotation-session/annotation-view.ts';
import { LoadingView } from './loading-view.tsx';
import { Plain } from './plain.tsx';
import { VerifyEmail } from './verify-email.tsx';

/**
 * In place of the image while it may not be played (docs/product/choices.md#event-clock,
 * docs/product/choices.md#verified-email). It opens without a reload.
 */
export function Gate({ code }: { readonly code: GateCode }) {
  const { t } = useTranslation('annotation');
  const { t: tCommon } = useTranslation();
  const { texts } = useEvent();
  const dashboard = (
    <ButtonLink key="dashboard" to="/dashboard" variant="secondary">
      {t('gate.dashboard')}
    </ButtonLink>
  );
  if (code === 'EMAIL_NOT_VERIFIED') {
    return (
      <Shut
        icon={<MailCheck aria-hidden="true" />}
        title={t('gate.email.title')}
        text={t('gate.email.text')}
        actions={[<VerifyEmail key="verify" />, dashboard]}
      />
    );
  }
  if (code === 'TEAM_DISQUALIFIED') {
    return (
      <Shut
        icon={<ShieldX aria-hidden="true" />}
        title={t('gate.disqualified.title')}
        text={t('gate.disqualified.text')}
        actions={[dashboard]}
      />
    );
  }
  if (texts === undefined) return <WaitForDates />;
  switch (code) {
    case 'GAME_NOT_OPEN':
      return (
        <Shut
          icon={<CalendarClock aria-hidden="true" />}
          title={t('gate.before.title')}
          text={t('gate.before.text', { period: texts.gamePeriod })}
          actions={[
            <ButtonLink key="practice" to="/practice">
              {t('gate.before.practice')}
            </ButtonLink>,
            dashboard,
          ]}
        >
          <GameCountdown label={tCommon('countdown.toGame')} to="opening" />
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
        />
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

interface ShutProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly text: string;
  readonly actions: readonly ReactNode[];
  readonly children?: ReactNode;
}

function Shut({ icon, title, text, actions, children }: ShutProps) {
  return (
    <div className="flex min-h-dvh flex-col bg-ground">
      <WorkspaceTopBar />
      <main className="grid flex-1 place-items-center">
        <div className="grid justify-items-center gap-3 px-6 py-12 text-center">
          <span className="bracketed grid size-20 place-items-center text-ink-soft [&_svg]:size-8">{icon}</span>
          <h1 className="text-3xl">{title}</h1>
          <p className="max-w-prose text-ink-soft">{text}</p>
          {children}
          <div className="mt-2 flex flex-wrap justify-center gap-2">{actions}</div>
        </div>
      </main>
    </div>
  );
}
