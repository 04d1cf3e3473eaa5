import { clsx } from 'clsx';
import { Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useEvent } from '../../event/event.ts';
import { useZoneTexts, zoneColour } from '../../layout/zone-name.tsx';
import { Badge } from '../../ui/badge.tsx';
import { formatPercent } from '../../ui/formats.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import type { Board } from './board-query.ts';

interface ZoneListProps {
  readonly zones: Board['zones'];
  readonly selected: number;
  readonly own: Board['own'];
  readonly onSelect: (zone: number) => void;
}

/** The zones; locked ones show how far they are and cannot be chosen. */
export function ZoneList({ zones, selected, own, onSelect }: ZoneListProps) {
  const { t } = useTranslation('leaderboard');
  return (
    <section aria-labelledby="zones-title">
      <h2 id="zones-title" className="mb-3 text-xl">
        {t('zones.title')}
      </h2>
      <ul className="grid grid-cols-2 gap-2 lg:grid-cols-1">
        {zones.map((zone) => (
          <li key={zone.zone} className="grid">
            <ZoneButton
              zone={zone}
              isSelected={zone.zone === selected}
              own={own}
              onSelect={() => onSelect(zone.zone)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface ZoneButtonProps {
  readonly zone: Board['zones'][number];
  readonly isSelected: boolean;
  readonly own: Board['own'];
  readonly onSelect: () => void;
}

function ZoneButton({ zone, isSelected, own, onSelect }: ZoneButtonProps) {
  const { t, i18n } = useTranslation('leaderboard');
  const { phase } = useEvent();
  const texts = useZoneTexts();
  const isLocked = zone.status === 'locked';
  return (
    <button
      type="button"
      disabled={isLocked}
      aria-pressed={isSelected}
      onClick={onSelect}
      className={clsx(
        'relative grid grid-cols-1 content-start gap-1 overflow-hidden rounded-card border py-3 pr-3 pl-5 sm:py-3.5 sm:pr-4 sm:pl-6 text-start transition-colors',
        isSelected ? 'border-ink bg-surface shadow-card' : 'border-line bg-surface hover:border-line-strong',
        'disabled:cursor-not-allowed disabled:border-line disabled:border-dashed disabled:bg-transparent',
      )}
    >
      <span
        aria-hidden="true"
        className={clsx('absolute inset-y-0 left-0 w-2', isLocked ? 'bg-line' : zoneColour(zone.zone))}
      />
      <span className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1">
        <span
          className={clsx(
            'wrap-anywhere min-w-0 font-bold font-display text-lg leading-tight',
            isLocked && 'text-ink-soft',
          )}
        >
          {texts.full(zone.zone)}
        </span>
        {isLocked ? (
          <Badge icon={<Lock aria-hidden="true" />}>{t('zones.locked')}</Badge>
        ) : (
          phase !== 'after' && <Badge tone="go">{t('zones.active')}</Badge>
        )}
      </span>
      <span className="hidden text-ink-soft text-sm leading-snug sm:block">{texts.tagline(zone.zone)}</span>
      {isLocked ? (
        <span className="mt-1.5 grid gap-1.5 text-ink-soft text-sm">
          {/* The same distance as everywhere, from border to border; zones behind the next one have none yet. */}
          {zone.threshold === own.next_zone_xp && phase === 'open' && (
            <ProgressBar
              label={t('zones.unlocksAt', { xp: zone.threshold })}
              share={own.zone_progress / 100}
              valueText={formatPercent(own.zone_progress, i18n.language)}
              className="h-2"
            />
          )}
          <span className="figures flex flex-wrap justify-between gap-x-3">
            <span>{t('zones.unlocksAt', { xp: zone.threshold })}</span>
            {phase === 'open' && <span>{t('zones.toGo', { xp: Math.max(0, zone.threshold - own.row.xp) })}</span>}
          </span>
        </span>
      ) : (
        <span className="figures text-ink-soft text-sm">{t('zones.teams', { count: zone.teams })}</span>
      )}
    </button>
  );
}
