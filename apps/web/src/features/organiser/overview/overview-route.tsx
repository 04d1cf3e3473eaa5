import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useEvent } from '../../../event/event.ts';
import { EffortTable } from '../../../layout/effort-figures.tsx';
import { QueryError } from '../../../layout/query-error.tsx';
import { PageTitle } from '../../../layout/title.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Card } from '../../../ui/card.tsx';
import { formatTime } from '../../../ui/formats.ts';
import { Notice } from '../../../ui/notice.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { zoneNameAt } from '../../../ui/time-zone.ts';
import { Figures } from './figures.tsx';
import { ImageStates } from './image-states.tsx';
import { type Overview, useOverview } from './overview-query.ts';
import { PaceCard } from './pace-card.tsx';
import { FitButton, RedundancyNotice } from './pace-notices.tsx';
import { ProgressTable } from './progress-table.tsx';
import { ReviewsChart } from './reviews-chart.tsx';
import { ServerCard } from './server-card.tsx';

/** /organiser: how the event stands, live. */
export function Component() {
  const { t, i18n } = useTranslation('organiser');
  const overview = useOverview();
  const { timeZone } = useEvent();
  const time = overview.data === undefined ? undefined : timeOf(overview.data, i18n.language, timeZone);
  return (
    <>
      <PageTitle>{t('overview.title')}</PageTitle>
      <PageHeader title={t('overview.title')} lead={time === undefined ? undefined : t('overview.asOf', { time })} />
      {overview.isPending && <Skeleton className="h-[40rem] rounded-card" />}
      {overview.isLoadingError && <QueryError title={t('overview.failed')} query={overview} />}
      {overview.data !== undefined && <Content overview={overview.data} />}
    </>
  );
}

/** The time of day in the zone of the event, by its name, as that of the end of the game beside it. */
function timeOf({ at }: Pick<Overview, 'at'>, language: string, timeZone: string | undefined): string {
  const time = formatTime(at, language, timeZone);
  return timeZone === undefined ? time : `${time} ${zoneNameAt(at, timeZone)}`;
}

function Content({ overview }: { readonly overview: Overview }) {
  const { t } = useTranslation('organiser');
  return (
    <div className="grid gap-6">
      <OpenReports reports={overview.reports} />
      <Warnings warnings={overview.warnings} zonesInReach={overview.pace.zones_in_reach} />
      <RedundancyNotice redundancy={overview.pace.redundancy} />
      <Figures overview={overview} />
      <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-2">
        <ImageStates images={overview.images} />
        <PaceCard overview={overview} />
      </div>
      <ReviewsChart hours={overview.reviews.by_hour} />
      <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-2">
        <ProgressTable
          title={t('overview.byClass')}
          note={t('overview.byClassNote')}
          name={t('overview.class')}
          all={t('overview.boxes')}
          unknown={t('overview.noClass')}
          rows={overview.by_class}
        />
        <ProgressTable
          title={t('overview.byCamera')}
          note={t('overview.byCameraNote')}
          name={t('overview.camera')}
          all={t('overview.images')}
          unknown={t('overview.noCamera')}
          rows={overview.by_camera}
        />
      </div>
      <EffortCard effort={overview.effort} />
      <ServerCard overview={overview} />
    </div>
  );
}

function EffortCard({ effort }: Pick<Overview, 'effort'>) {
  const { t } = useTranslation('effort');
  return (
    <Card>
      <h2 className="text-xl">{t('title')}</h2>
      <p className="mt-1 mb-3 text-ink-soft text-sm">{t('latest')}</p>
      <EffortTable effort={effort} />
    </Card>
  );
}

function OpenReports({ reports }: Pick<Overview, 'reports'>) {
  const { t } = useTranslation('organiser');
  const { open, held_back: heldBack } = reports;
  if (open === 0) return null;
  return (
    <Notice
      tone={heldBack > 0 ? 'warning' : 'info'}
      action={
        <ButtonLink variant="quiet" size="small" to="/organiser/reports">
          {t('overview.toReports')}
        </ButtonLink>
      }
    >
      {t('overview.reports', { count: open })}
      {heldBack > 0 && `, ${t('overview.heldBack', { count: heldBack })}`}
    </Notice>
  );
}

interface WarningsProps extends Pick<Overview, 'warnings'> {
  readonly zonesInReach: Overview['pace']['zones_in_reach'];
}

function Warnings({ warnings, zonesInReach }: WarningsProps) {
  const { t } = useTranslation('organiser');
  if (warnings.length === 0) return null;
  const zones = warnings.filter(({ kind }) => kind === 'unreachable-zone');
  return (
    <section aria-label={t('overview.warnings')} className="grid gap-2">
      {warnings
        .filter((warning) => !zones.includes(warning))
        .map((warning) => (
          <Notice key={JSON.stringify(warning)} tone="warning" action={<NextStep warning={warning} />}>
            <SayWarning warning={warning} />
          </Notice>
        ))}
      {zones.length > 0 && <ZonesOutOfReach zones={zones} zonesInReach={zonesInReach} />}
    </section>
  );
}

interface ZonesOutOfReachProps extends Pick<WarningsProps, 'zonesInReach'> {
  readonly zones: Overview['warnings'];
}

/** One notice for all zones: one press brings all of them within reach. */
function ZonesOutOfReach({ zones, zonesInReach }: ZonesOutOfReachProps) {
  const { t } = useTranslation('organiser');
  const at = zonesInReach?.join(', ');
  return (
    <Notice
      tone="warning"
      action={
        zonesInReach !== null && (
          <FitButton label={t('overview.fit.zones', { at })} settings={{ zone_thresholds: zonesInReach }} />
        )
      }
    >
      {zones.map((warning) => (
        <span key={JSON.stringify(warning)} className="block">
          <SayWarning warning={warning} />
        </span>
      ))}
    </Notice>
  );
}

/** The page where what is warned of is mended. */
function NextStep({ warning }: { readonly warning: Overview['warnings'][number] }) {
  const { t } = useTranslation('organiser');
  if (warning.kind === 'contested-gold') {
    return (
      <Link to="/organiser/images?contested=yes" className="text-link whitespace-nowrap">
        {t('overview.warning.contestedLook')}
      </Link>
    );
  }
  if (warning.kind !== 'no-images' && warning.kind !== 'no-gold') return null;
  return (
    <Link to="/organiser/import" className="text-link whitespace-nowrap">
      {t('nav.import')}
    </Link>
  );
}

function SayWarning({ warning }: { readonly warning: Overview['warnings'][number] }) {
  const { t } = useTranslation('organiser');
  switch (warning.kind) {
    case 'too-few-teams':
      return t('overview.warning.tooFewTeams', { count: warning.teams, needed: warning.needed });
    case 'too-few-reviews':
      return t('overview.warning.tooFewReviews', {
        count: Math.round(warning.expected),
        needed: Math.round(warning.needed),
      });
    case 'few-reviews-per-image':
      return t('overview.warning.fewReviewsPerImage', {
        each: warning.perImage.toFixed(1),
        wanted: warning.wanted,
      });
    case 'empty-zone':
      return t('overview.warning.emptyZone', { zone: warning.zone });
    case 'unreachable-zone':
      return t('overview.warning.unreachableZone', {
        zone: warning.zone,
        threshold: Math.round(warning.threshold),
        reachable: Math.round(warning.reachable),
      });
    case 'starving':
      return t('overview.warning.starving', { count: warning.images });
    case 'no-images':
      return t('overview.warning.noImages');
    case 'no-gold':
      return t('overview.warning.noGold');
    case 'contested-gold':
      return t('overview.warning.contestedGold', { count: warning.images });
  }
}
