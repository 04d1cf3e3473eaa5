import { useQuery } from '@tanstack/react-query';
import { eventTotals } from '@uvh/contract/calls/event';
import { windowPhaseAt } from '@uvh/domain/event/phases';
import { useTranslation } from 'react-i18next';
import { recordAction } from '../../analytics/analytics.ts';
import { callApi } from '../../api/call-api.ts';
import { PUBLIC } from '../../api/query-keys.ts';
import { type KnownEvent, useCountdown, useEvent } from '../../event/event.ts';
import { useEventWords } from '../../event/words/known-words.ts';
import { LanguageMenu } from '../../layout/language-menu.tsx';
import { ThemeToggle } from '../../layout/theme-toggle.tsx';
import { PageTitle } from '../../layout/title.tsx';
import { Countdown } from '../../ui/countdown.tsx';
import { DemoFrame } from './demo/demo-frame.tsx';
import { type LandingWorld, NOTHING_OF_ITS_OWN } from './landing-event.ts';
import { LandingPage } from './landing-page.tsx';
import { FALLBACK_CONTACT } from './links.ts';
import { ownOf } from './own-landing.ts';

/** Shown until the server has sent the limit of the event. */
const USUAL_TEAM_SIZE = 5;
const TOTALS_REFRESH_MS = 30_000;

/** The landing page (/): takes over from the page that was built and brings it to life. */
export function Component() {
  const event = useEvent();
  const words = useEventWords();
  const { i18n } = useTranslation();
  const totals = useQuery({
    queryKey: [PUBLIC, 'totals'],
    queryFn: ({ signal }) => callApi(eventTotals, {}, { signal, whenExpired: 'fail' }),
    refetchInterval: TOTALS_REFRESH_MS,
  });
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const now = Date.now() + event.clockOffsetMs;
  const about = event.settings?.about ?? NOTHING_OF_ITS_OWN;
  const world: LandingWorld = {
    dates: event.isKnown ? { schedule: event.schedule, texts: event.texts, timeZone: event.timeZone } : undefined,
    phases: event.isKnown
      ? {
          registration: event.registrationPhase,
          game: event.phase,
          competition: windowPhaseAt(event.schedule.competition, now),
        }
      : undefined,
    totals: totals.data,
    maxTeamSize: event.settings?.max_team_size ?? USUAL_TEAM_SIZE,
    about,
    contactEmail: event.settings?.contact_email ?? FALLBACK_CONTACT,
    own: ownOf(words, i18n.language),
    localTimeZone: isSameZone(timeZone, event.timeZone) ? undefined : timeZone,
    year: new Date(now).getFullYear(),
    controls: (
      <>
        <span data-replay="language">
          <LanguageMenu />
        </span>
        <span data-replay="theme">
          <ThemeToggle />
        </span>
      </>
    ),
    countdown: event.isKnown && <NextCountdown event={event} />,
    demo: words.words === 'traffic' && <DemoFrame />,
    onAction: (action) => recordAction('Landing Page', action),
  };
  return (
    <>
      <PageTitle />
      <LandingPage world={world} />
    </>
  );
}

/** Counts down to what comes next: registration, the opening, the close. */
function NextCountdown({ event }: { readonly event: KnownEvent }) {
  const { t } = useTranslation('landing');
  const { schedule, phase, registrationPhase, clockOffsetMs } = event;
  const next =
    phase === 'open'
      ? { label: t('timeline.untilEnd'), at: schedule.game.closesAt }
      : registrationPhase === 'before'
        ? { label: t('timeline.untilRegistration'), at: schedule.registration.opensAt }
        : { label: t('timeline.untilGame'), at: schedule.game.opensAt };
  const leftMs = useCountdown(next.at, clockOffsetMs);
  if (phase === 'after') {
    return <p className="rounded-card bg-surface p-4 font-display font-semibold shadow-float">{t('timeline.over')}</p>;
  }
  return <Countdown label={next.label} leftMs={leftMs} className="rounded-card bg-surface p-4 shadow-float" />;
}

/** Whether two names mean one zone: browsers still give some by their old names, such as Asia/Calcutta. */
function isSameZone(one: string, other: string | undefined): boolean {
  if (other === undefined) return true;
  const nameOf = (timeZone: string) => new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
  return one === other || nameOf(one) === nameOf(other);
}
