import type { Zone } from '@uvh/domain/game/zones';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';

const DOTS: Readonly<Record<Zone['mapZone'], string>> = {
  1: 'bg-map-zone-1',
  2: 'bg-map-zone-2',
  3: 'bg-map-zone-3',
  4: 'bg-map-zone-4',
};

interface LegendProps {
  readonly zones: readonly Zone[];
  readonly onZone: (mapZone: number) => void;
}

/** Zones 1 to 4 with their colours; each leads to its ring. */
export function Legend({ zones, onZone }: LegendProps) {
  const { t } = useTranslation('map');
  const fromCentre = zones.toSorted((a, b) => a.mapZone - b.mapZone);
  return (
    <ul
      aria-label={t('legend')}
      className="grid grid-cols-4 rounded-card border border-line bg-surface p-1 shadow-float"
    >
      {fromCentre.map(({ mapZone }) => (
        <li key={mapZone}>
          <button
            type="button"
            onClick={() => onZone(mapZone)}
            className="flex min-h-11 w-full items-center justify-center gap-2 whitespace-nowrap rounded-control px-2 font-display font-semibold text-sm transition-colors hover:bg-sunken sm:px-4"
          >
            <span aria-hidden="true" className={clsx('size-3.5 shrink-0 rounded-full', DOTS[mapZone])} />
            {t('zone', { zone: mapZone })}
          </button>
        </li>
      ))}
    </ul>
  );
}
