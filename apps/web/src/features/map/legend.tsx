import type { Zone, ZoneNumber } from '@uvh/domain/game/zones';
import { useTranslation } from 'react-i18next';
import { useZoneTexts, ZoneDot } from '../../layout/zone-name.tsx';

interface LegendProps {
  readonly zones: readonly Zone[];
  readonly onZone: (zone: ZoneNumber) => void;
}

/** The zones from the outermost in, by number, name and colour; each leads to its ring. */
export function Legend({ zones, onZone }: LegendProps) {
  const { t } = useTranslation('map');
  const texts = useZoneTexts();
  return (
    <ul
      aria-label={t('legend')}
      style={{ gridTemplateColumns: `repeat(${Math.min(4, zones.length)}, minmax(0, 1fr))` }}
      className="grid rounded-card border border-line bg-surface p-1 shadow-float"
    >
      {zones.map(({ number, minXp }) => (
        <li key={number} className="grid min-w-0">
          <button
            type="button"
            onClick={() => onZone(number)}
            className="grid min-h-11 min-w-0 content-center justify-items-center gap-x-2 rounded-control px-1 py-1 leading-tight transition-colors hover:bg-sunken sm:px-2"
          >
            <span className="flex max-w-full flex-wrap items-center justify-center gap-x-1.5 text-center font-display font-semibold text-sm">
              <ZoneDot zone={number} />
              {texts.number(number)}
            </span>
            <span className="wrap-anywhere max-w-full text-ink-soft text-xs">{texts.name(number)}</span>
            <span className="figures hidden whitespace-nowrap text-ink-soft text-xs sm:block">
              {t('fromXp', { xp: minXp })}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
