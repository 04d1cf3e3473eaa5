import { type Zone, zonesFrom } from '@uvh/domain/game/zones';
import { clsx } from 'clsx';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useEvent } from '../event/event.ts';
import { inLanguage } from '../i18n/in-language.ts';

/** The colours of the rings, from the outermost in, everywhere: docs/product/zones.md#leagues */
const ZONE_COLOURS = [
  'bg-map-zone-0',
  'bg-map-zone-1',
  'bg-map-zone-2',
  'bg-map-zone-3',
  'bg-map-zone-4',
  'bg-map-zone-5',
  'bg-map-zone-6',
  'bg-map-zone-7',
] as const;

/** Zones for which the product has words of its own; an event with more, or with fewer, names them or counts them. */
const NAMED = ['0', '1', '2', '3'] as const;

export function zoneColour(zone: number): string {
  return ZONE_COLOURS[zone % ZONE_COLOURS.length] ?? ZONE_COLOURS[0];
}

/** The zones of the event, as long as it is unknown the shipped ones. The same list until something of it changes. */
export function useZones(): readonly Zone[] {
  const { settings } = useEvent();
  // By content: the settings are a new object each time they are asked for.
  const key = settings === undefined ? undefined : JSON.stringify([settings.zone_thresholds, settings.zone_radii_m]);
  return useMemo(() => zonesOfKey(key), [key]);
}

function zonesOfKey(key: string | undefined): readonly Zone[] {
  if (key === undefined) return zonesFrom([0, 1_500, 4_000, 9_000]);
  const [thresholds, radiiM]: [number[], number[] | null] = JSON.parse(key);
  return zonesFrom(thresholds, radiiM);
}

/** How the screens speak of zones. */
export interface ZoneTexts {
  /** False in an event without zones: nothing is said of them then. */
  readonly hasZones: boolean;
  /** 'Zone 1'. */
  readonly number: (zone: number) => string;
  /** 'Innovation'; undefined for a zone that nobody named. */
  readonly name: (zone: number) => string | undefined;
  /** 'Zone 1 · Innovation'. */
  readonly full: (zone: number) => string;
  readonly tagline: (zone: number) => string | undefined;
  /** 'Rank in Zone 1'. */
  readonly rankIn: (zone: number) => string;
}

export function useZoneTexts(): ZoneTexts {
  const { t, i18n } = useTranslation('zones');
  const { settings } = useEvent();
  return useMemo(() => {
    const count = settings?.zone_thresholds.length ?? NAMED.length;
    const own = (zone: number) => settings?.zone_names?.[zone];
    const shipped = (zone: number) => (count === NAMED.length && !settings?.zone_names ? NAMED[zone] : undefined);
    const name = (zone: number) => {
      const key = shipped(zone);
      return key === undefined ? inLanguage(own(zone)?.name, i18n.language) : t(`names.${key}`);
    };
    return {
      hasZones: count > 0,
      number: (zone) => t('number', { zone }),
      name,
      full: (zone) => {
        if (count === 0) return t('none');
        const named = name(zone);
        return named === undefined ? t('number', { zone }) : t('full', { zone, name: named });
      },
      tagline: (zone) => {
        const key = shipped(zone);
        return key === undefined ? inLanguage(own(zone)?.tagline, i18n.language) : t(`tagline.${key}`);
      },
      rankIn: (zone) => (count === 0 ? t('rank') : t('rankIn', { zone })),
    };
  }, [settings, t, i18n.language]);
}

/** Says a zone by number and name: 'Zone 1 · Innovation'. */
export function useZoneName(): (zone: number) => string {
  return useZoneTexts().full;
}

/** The colour of a zone beside its name; nothing in an event without zones. */
export function ZoneDot({ zone, className }: { readonly zone: number; readonly className?: string }) {
  const { hasZones } = useZoneTexts();
  if (!hasZones) return null;
  return (
    <span
      aria-hidden="true"
      className={clsx(
        'inline-block size-3.5 shrink-0 rounded-full forced-color-adjust-none',
        zoneColour(zone),
        className,
      )}
    />
  );
}
