import { type EventPhase, lastInstantOf } from '@uvh/domain/event/phases';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../ui/badge.tsx';
import { formatInstant } from '../../ui/formats.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { zoneNameAt } from '../../ui/time-zone.ts';
import type { LandingWorld } from './landing-event.ts';

const STAGES = ['registration', 'game', 'competition'] as const;

interface StageProps {
  readonly stage: (typeof STAGES)[number];
  readonly world: LandingWorld;
}

/** Registration, game and competition along a road, in the event's time and in the reader's own. */
export function Timeline({ world }: { readonly world: LandingWorld }) {
  const { t } = useTranslation('landing');
  const { phases } = world;
  return (
    <section aria-labelledby="timeline-title" className="mx-auto max-w-7xl px-4 py-20 sm:px-6 sm:py-28">
      <h2 id="timeline-title" className="reveal text-4xl sm:text-6xl">
        {t('timeline.title')}
      </h2>
      <div className="mt-10 hidden h-8 items-center bg-asphalt px-4 md:flex">
        <div className="lane-line w-full" />
      </div>
      <ol className="mt-8 grid gap-10 md:mt-0 md:grid-cols-3 md:gap-8">
        {STAGES.map((id) => (
          <li key={id} className="relative border-accent border-l-4 pl-5 md:pt-8">
            <div className="flex flex-wrap items-center gap-3">
              <h3 className="text-2xl">{t(`timeline.${id}`)}</h3>
              <PhaseBadge phase={phases?.[id]} />
            </div>
            <Period stage={id} world={world} />
            <p className="mt-2 text-ink-soft">{t(`timeline.${id}Text`)}</p>
            <Times stage={id} world={world} />
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The dates of a stage as plainly as they can be said: '9 May to 8 June'. Until they are known, their place. */
function Period({ stage, world: { dates } }: StageProps) {
  if (dates === undefined) return <Skeleton className="mt-2 h-8 w-56 max-w-full" />;
  const { registrationPeriod, gamePeriod, competitionPeriod } = dates.texts;
  const period = { registration: registrationPeriod, game: gamePeriod, competition: competitionPeriod }[stage];
  return <p className="figures mt-1 font-bold text-3xl">{period.replaceAll(/(\d+)(?:st|nd|rd|th)\b/g, '$1')}</p>;
}

function PhaseBadge({ phase }: { readonly phase: EventPhase | undefined }) {
  const { t } = useTranslation('landing');
  if (phase === 'open') return <Badge tone="go">{t('timeline.now')}</Badge>;
  if (phase === 'after') return <Badge>{t('timeline.past')}</Badge>;
  return null;
}

function Times({ stage, world: { dates, localTimeZone } }: StageProps) {
  const { t, i18n } = useTranslation('landing');
  if (dates === undefined) return <Skeleton className="mt-4 h-10 w-48 max-w-full" />;
  const { timeZone } = dates;
  const window = dates.schedule[stage];
  const closesAt = new Date(lastInstantOf(window)).toISOString();
  const at = (iso: string, zone: string) => formatInstant(iso, i18n.language, zone);
  const there = (iso: string) => ({ time: at(iso, timeZone), zone: zoneNameAt(iso, timeZone) });
  return (
    <div className="mt-4 grid gap-0.5 text-sm">
      <p>
        <time dateTime={window.opensAt}>{t('timeline.opens', there(window.opensAt))}</time>
      </p>
      <p>
        <time dateTime={window.closesAt}>{t('timeline.closes', there(closesAt))}</time>
      </p>
      <div className={clsx('text-ink-soft', localTimeZone === undefined && 'hidden')}>
        {localTimeZone !== undefined && (
          <>
            <p className="mt-2">{t('timeline.local', { zone: localTimeZone.replaceAll('_', ' ') })}</p>
            <p>{t('timeline.localOpens', { time: at(window.opensAt, localTimeZone) })}</p>
            <p>{t('timeline.localCloses', { time: at(closesAt, localTimeZone) })}</p>
          </>
        )}
      </div>
    </div>
  );
}
