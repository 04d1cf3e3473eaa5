import { clsx } from 'clsx';
import { Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../ui/badge.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import type { Board } from './board-query.ts';

interface ZoneListProps {
  readonly zones: Board['zones'];
  readonly selected: number;
  /** The team's XP, for how far each locked zone is. */
  readonly xp: number;
  readonly onSelect: (zone: number) => void;
}

/** The colour of each league's ring on the map. */
const RINGS = ['bg-map-zone-4', 'bg-map-zone-3', 'bg-map-zone-2', 'bg-map-zone-1'];
const TAGLINES = ['0', '1', '2', '3'] as const;

/** The four zones; locked ones show how far they are and cannot be chosen. */
export function ZoneList({ zones, selected, xp, onSelect }: ZoneListProps) {
  const { t } = useTranslation('leaderboard');
  return (
    <section aria-labelledby="zones-title">
      <h2 id="zones-title" className="mb-3 text-xl">
        {t('zones.title')}
      </h2>
      <ul className="grid grid-cols-2 gap-2 lg:grid-cols-1">
        {zones.map((zone) => (
          <li key={zone.zone} className="grid">
            <ZoneButton zone={zone} isSelected={zone.zone === selected} xp={xp} onSelect={() => onSelect(zone.zone)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface ZoneButtonProps {
  readonly zone: Board['zones'][number];
  readonly isSelected: boolean;
  readonly xp: number;
  readonly onSelect: () => void;
}

function ZoneButton({ zone, isSelected, xp, onSelect }: ZoneButtonProps) {
  const { t } = useTranslation('leaderboard');
  const isLocked = zone.status === 'locked';
  const tagline = TAGLINES[zone.zone];
  return (
    <button
      type="button"
      disabled={isLocked}
      aria-pressed={isSelected}
      onClick={onSelect}
      className={clsx(
        'relative grid content-start gap-1 overflow-hidden rounded-card border py-3 pr-3 pl-5 sm:py-3.5 sm:pr-4 sm:pl-6 text-start transition-colors',
        isSelected ? 'border-ink bg-surface shadow-card' : 'border-line bg-surface hover:border-line-strong',
        'disabled:cursor-not-allowed disabled:border-line disabled:border-dashed disabled:bg-transparent',
      )}
    >
      <span
        aria-hidden="true"
        className={clsx('absolute inset-y-0 left-0 w-2', isLocked ? 'bg-line' : RINGS[zone.zone])}
      />
      <span className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1">
        <span className={clsx('font-bold font-display text-lg leading-tight', isLocked && 'text-ink-soft')}>
          {t('zones.name', { zone: zone.zone })}
        </span>
        {isLocked ? (
          <Badge icon={<Lock aria-hidden="true" />}>{t('zones.locked')}</Badge>
        ) : (
          <Badge tone="go">{t('zones.active')}</Badge>
        )}
      </span>
      {tagline !== undefined && (
        <span className="hidden text-ink-soft text-sm leading-snug sm:block">{t(`zones.tagline.${tagline}`)}</span>
      )}
      {isLocked ? (
        <span className="mt-1.5 grid gap-1.5 text-ink-soft text-sm">
          <ProgressBar
            label={t('zones.unlocksAt', { xp: zone.threshold })}
            share={zone.threshold > 0 ? xp / zone.threshold : 0}
            className="h-2"
          />
          <span className="figures flex flex-wrap justify-between gap-x-3">
            <span>{t('zones.unlocksAt', { xp: zone.threshold })}</span>
            <span>{t('zones.toGo', { xp: Math.max(0, zone.threshold - xp) })}</span>
          </span>
        </span>
      ) : (
        <span className="figures text-ink-soft text-sm">{t('zones.teams', { count: zone.teams })}</span>
      )}
    </button>
  );
}
