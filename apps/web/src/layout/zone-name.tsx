import type { ZoneNumber } from '@uvh/domain/game/zones';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';

/** The colour of each zone's ring, everywhere: docs/product/zones.md#leagues */
export const ZONE_COLOURS: Readonly<Record<ZoneNumber, string>> = {
  0: 'bg-map-zone-0',
  1: 'bg-map-zone-1',
  2: 'bg-map-zone-2',
  3: 'bg-map-zone-3',
};

/** A zone as the server counts it, which sends whole numbers. */
export function zoneOf(zone: number): ZoneNumber {
  if (zone >= 3) return 3;
  if (zone === 2) return 2;
  return zone === 1 ? 1 : 0;
}

/** Says a zone by number and name: 'Zone 1 · Innovation'. */
export function useZoneName(): (zone: number) => string {
  const { t } = useTranslation('zones');
  return (zone) => t('full', { zone, name: t(`names.${zoneOf(zone)}`) });
}

/** The colour of a zone beside its name. */
export function ZoneDot({ zone, className }: { readonly zone: number; readonly className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={clsx('inline-block size-3.5 shrink-0 rounded-full', ZONE_COLOURS[zoneOf(zone)], className)}
    />
  );
}
