import { starFills } from '@uvh/domain/game/stars';
import { CarFront, Clock, Crosshair } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCosts } from '../../event/costs.ts';
import { EffortTable } from '../../layout/effort-figures.tsx';
import { Card } from '../../ui/card.tsx';
import { formatNumber, formatPercent } from '../../ui/formats.ts';
import { AppealsCard } from './appeals-card.tsx';
import { ByClass } from './by-class.tsx';
import { durationOf } from './session-figures.ts';
import type { SessionSummary } from './session-summary-query.ts';
import { Stars } from './stars.tsx';
import { WhySection } from './why/why-section.tsx';

const HEADINGS = ['0', '1', '2', '3'] as const;

interface SessionSummaryViewProps {
  readonly session: SessionSummary;
  readonly actions: ReactNode;
}

/** The figures of a session. */
export function SessionSummaryView({ session, actions }: SessionSummaryViewProps) {
  const { t } = useTranslation(['results', 'effort']);
  const costs = useCosts();
  const full = starFills(session.xp, session.xp_target).filter((fill) => fill === 1).length;
  return (
    <div className="grid gap-6">
      <section className="grid justify-items-center gap-5 pt-4 text-center">
        <Stars xp={session.xp} targetXp={session.xp_target} />
        <div>
          <h1 className="text-4xl sm:text-5xl">{t(`heading.${HEADINGS[full] ?? '0'}`)}</h1>
          <p className="figures mt-3 font-bold text-6xl leading-none">{t('xp', { xp: session.xp })}</p>
          <p className="mt-1 text-ink-soft">{t('ofMax', { max: session.xp_target })}</p>
        </div>
        {actions}
        <SessionTimes session={session} />
      </section>
      <Figures session={session} />
      <div className="grid items-start gap-6 lg:grid-cols-[3fr_2fr]">
        <ByClass counts={session.by_class} />
        <Card>
          <h2 className="text-xl">{t('why')}</h2>
          <p className="mt-3 text-ink-soft">{t('whyText', { max: session.xp_target, ...costs })}</p>
          {session.accuracy === null && <p className="mt-3 text-ink-soft">{t('accuracyNote')}</p>}
        </Card>
        <Card>
          <h2 className="text-xl">{t('effort:title')}</h2>
          <p className="mt-1 mb-3 text-ink-soft text-sm">{t('effort:intro')}</p>
          <EffortTable effort={session.effort} />
        </Card>
      </div>
      <WhySection />
      <AppealsCard />
    </div>
  );
}

function SessionTimes({ session: { images, started_at, ended_at } }: { readonly session: SessionSummary }) {
  const { t } = useTranslation('results');
  const when =
    started_at === null || ended_at === null ? undefined : t('workSession', { from: started_at, to: ended_at });
  return (
    <p className="text-ink-soft text-sm">
      {t('images', { count: images })}
      {when !== undefined && ` · ${when}`}
    </p>
  );
}

function Figures({ session }: { readonly session: SessionSummary }) {
  const { t, i18n } = useTranslation('results');
  const span = durationOf(session.time_spent_seconds);
  return (
    <dl className="grid overflow-hidden rounded-card border border-line bg-surface shadow-card sm:grid-cols-[repeat(3,minmax(min-content,1fr))]">
      <Figure name={t('vehicles')} icon={<CarFront aria-hidden="true" />}>
        {formatNumber(session.vehicles_labelled, i18n.language)}
      </Figure>
      <Figure name={t('time')} icon={<Clock aria-hidden="true" />}>
        {t(span.kind, { ...span })}
      </Figure>
      <Figure name={t('accuracy')} icon={<Crosshair aria-hidden="true" />}>
        {session.accuracy === null
          ? t('accuracyPending')
          : `${formatPercent(session.accuracy, i18n.language)} · ${t('accuracyOf', { hits: session.hits, judged: session.judged })}`}
      </Figure>
    </dl>
  );
}

function Figure({
  name,
  icon,
  children,
}: {
  readonly name: string;
  readonly icon: ReactNode;
  readonly children: string;
}) {
  return (
    <div className="border-line border-b p-5 last:border-b-0 sm:border-r sm:border-b-0 sm:last:border-r-0">
      <dt className="flex items-center gap-2 text-ink-soft text-sm [&_svg]:size-5">
        {icon}
        {name}
      </dt>
      <dd className="figures mt-1 font-bold text-3xl">{children}</dd>
    </div>
  );
}
