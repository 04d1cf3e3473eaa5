import { clsx } from 'clsx';
import { Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useZones, useZoneTexts } from '../../layout/zone-name.tsx';
import { Badge } from '../../ui/badge.tsx';
import { buttonLook } from '../../ui/button-look.ts';
import { Card } from '../../ui/card.tsx';
import { formatNumber, formatPercent } from '../../ui/formats.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { RankBadge } from './rank-badge.tsx';
import { SAMPLE_MEMBERS, SAMPLE_OWN, SAMPLE_ROWS } from './sample-board.ts';

/** What the board will look like, with made-up teams: dimmed, and dead to pointer, keyboard and screen reader. */
export function SamplePreview() {
  const { t } = useTranslation('leaderboard');
  const texts = useZoneTexts();
  const zones = useZones();
  return (
    <div inert aria-hidden="true" className="pointer-events-none select-none opacity-75">
      <div className="mb-6 rounded-card bg-asphalt p-8 text-road-mark">
        <p className="font-bold font-display text-4xl">{t('sample.heroTitle')}</p>
        <p className="mt-2 opacity-80">{t('sample.heroText')}</p>
        <div className="lane-line mt-6" />
      </div>
      <div className="grid items-start gap-6 lg:grid-cols-[20rem_minmax(0,1fr)]">
        <div className="grid gap-6">
          <div className={clsx('gap-2', texts.hasZones ? 'grid' : 'hidden')}>
            <p className="font-bold font-display text-xl">{t('zones.title')}</p>
            {zones.map(({ number: zone }) => (
              <div
                key={zone}
                className={clsx(
                  'rounded-card border px-4 py-3',
                  zone === 0 ? 'border-ink bg-surface' : 'border-line border-dashed text-ink-soft',
                )}
              >
                <p className="flex items-center justify-between gap-2 font-bold font-display text-lg">
                  {texts.full(zone)}
                  {zone === 0 ? (
                    <Badge tone="go">{t('zones.active')}</Badge>
                  ) : (
                    <Badge icon={<Lock />}>{t('zones.locked')}</Badge>
                  )}
                </p>
                <p className="text-ink-soft text-sm">{texts.tagline(zone)}</p>
              </div>
            ))}
          </div>
          <SampleOwn />
        </div>
        <SampleTable />
      </div>
    </div>
  );
}

function SampleOwn() {
  const { t, i18n } = useTranslation('leaderboard');
  const number = (value: number) => formatNumber(value, i18n.language);
  const figures = [
    [t('table.rank'), `#${number(SAMPLE_OWN.rank)}`],
    [t('own.accuracy'), formatPercent(SAMPLE_OWN.accuracy, i18n.language)],
    [t('own.totalXp'), number(SAMPLE_OWN.totalXp)],
    [t('own.toNext'), `${number(SAMPLE_OWN.xp)}/${number(SAMPLE_OWN.nextXp)}`],
  ] as const;
  return (
    <Card>
      <p className="font-bold font-display text-xl">{t('own.title')}</p>
      <dl className="mt-4 grid grid-cols-2 gap-3">
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt className="text-ink-soft text-sm">{name}</dt>
            <dd className="figures font-bold text-2xl">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 flex justify-between text-sm">
        <span>{t('own.progress', { zone: 0 })}</span>
        <span className="figures">{formatPercent(SAMPLE_OWN.progressPercent, i18n.language)}</span>
      </p>
      <ProgressBar label={t('own.progress', { zone: 0 })} share={SAMPLE_OWN.progressPercent / 100} className="mt-1.5" />
      <span className={clsx(buttonLook('primary', 'medium', true), 'mt-5')}>{t('own.play')}</span>
    </Card>
  );
}

function SampleTable() {
  const { t, i18n } = useTranslation('leaderboard');
  return (
    <Card>
      <div className="grid grid-cols-[4rem_1fr_auto] border-line border-b pb-2 font-display font-semibold text-ink-soft text-sm">
        <span>{t('table.rank')}</span>
        <span>{t('table.team')}</span>
        <span>{t('table.xp')}</span>
      </div>
      {SAMPLE_ROWS.map((row, index) => (
        <div
          key={row.key}
          className="grid animate-rise motion-reduce:animate-none grid-cols-[4rem_1fr_auto] items-center border-line border-b py-2.5"
          style={{ animationDelay: `${index * 50}ms` }}
        >
          <RankBadge rank={index + 1} />
          <span>
            <span className="flex flex-wrap items-center gap-2 font-semibold">
              {t(`sample.teams.${row.key}`)}
              {row.isCurrentTeam && <Badge tone="accent">{t('table.yourTeam')}</Badge>}
              {index === 0 && <Badge>{t('table.leader')}</Badge>}
            </span>
            <span className="block text-ink-soft text-sm">{t('table.members', { count: SAMPLE_MEMBERS })}</span>
          </span>
          <span className="figures font-bold text-lg">{formatNumber(row.xp, i18n.language)}</span>
        </div>
      ))}
      <p className="mt-4 text-ink-soft text-sm">
        {t('paging.showing', { from: 1, to: SAMPLE_ROWS.length, count: SAMPLE_ROWS.length })}
      </p>
    </Card>
  );
}
