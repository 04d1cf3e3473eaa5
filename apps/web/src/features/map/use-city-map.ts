import { type Zone, zoneProgress } from '@uvh/domain/game/zones';
import { type RefObject, startTransition, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TeamDashboard } from '../../account/team.ts';
import { useEvent } from '../../event/event.ts';
import { inLanguage } from '../../i18n/in-language.ts';
import { useTheme } from '../../layout/theme.ts';
import { beforeSilence } from '../../layout/until-it-comes.ts';
import { useZoneTexts } from '../../layout/zone-name.tsx';
import type { CityMap, createCityMap, MapTexts } from './city-map.ts';
import type { EventMap } from './event-map.ts';
import { keepXpOnMap, lastXpOnMap } from './last-on-map.ts';
import { useNearbyTeams } from './nearby-query.ts';

/** Holds a map in an element and keeps it true to the team, the tiles, the theme and the language. */
export function useCityMap(
  eventMap: EventMap | undefined,
  zones: readonly Zone[],
  team: TeamDashboard | undefined,
): readonly [RefObject<HTMLDivElement | null>, CityMap | undefined] {
  const { t } = useTranslation('map');
  const { phase, settings } = useEvent();
  const { theme } = useTheme();
  const ref = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<CityMap>();
  const texts = useMapTexts();
  const create = useCreateCityMap();
  const nearby = useNearbyTeams(team?.zone, phase === 'open' || phase === 'after');

  useEffect(() => {
    if (ref.current === null || eventMap === undefined || create === undefined) return;
    let isGone = false;
    const made = create(ref.current, eventMap, zones, texts);
    // The team comes onto it in a moment of its own.
    made.then(
      (next) => {
        if (!isGone) startTransition(() => setMap(next));
      },
      (cause: unknown) => {
        if (isGone) return;
        setMap(() => {
          throw cause;
        });
      },
    );
    return () => {
      isGone = true;
      setMap(undefined);
      made.then(
        (last) => last.destroy(),
        () => undefined,
      );
    };
  }, [create, eventMap, zones, texts]);

  const template = (theme === 'dark' ? settings?.map_tiles_dark : settings?.map_tiles_light) ?? null;
  useEffect(() => map?.setTiles(template), [map, template]);

  useEffect(() => {
    if (team === undefined) return;
    const { nextZone, missingXp } = zoneProgress(team.team_score, zones);
    const note = nextZone === undefined ? t('centre') : t('reachNext', { xp: missingXp });
    if (map === undefined) return;
    const shown = {
      id: team.team_id,
      here: phase === 'after' ? t('ended.here') : t('youAreHere'),
      // Nobody heads for a border whose game is over, or shut for the team.
      flag: phase === 'after' || team.standing === 'disqualified' ? undefined : { title: t('enterGame'), note },
    };
    // From where this device has seen the team last: what it has come since is driven before the eyes.
    const lastXp = lastXpOnMap(team.team_id);
    if (lastXp !== undefined && lastXp < team.team_score) map.setTeam({ ...shown, xp: lastXp });
    map.setTeam({ ...shown, xp: team.team_score });
    keepXpOnMap(team.team_id, team.team_score);
  }, [map, team, zones, phase, t]);

  useEffect(() => {
    const label = (name: string, xp: number) => t('nearbyTeam', { name, xp });
    map?.setNearby((nearby.data ?? []).map(({ team_id: id, name, xp }) => ({ id, xp, label: label(name, xp) })));
  }, [map, nearby.data, t]);

  return [ref, map];
}

/** Draws maps, once it is there: all that lies around the map shows before. */
function useCreateCityMap(): typeof createCityMap | undefined {
  const [create, setCreate] = useState<typeof createCityMap>();
  useEffect(() => {
    let isGone = false;
    const tell = (state: () => typeof createCityMap) => {
      if (!isGone) startTransition(() => setCreate(state));
    };
    beforeSilence(import('./city-map.ts')).then(
      (module) => tell(() => module.createCityMap),
      // Told as any other code of a screen that cannot be had: by the page for errors.
      (cause: unknown) =>
        tell(() => {
          throw cause;
        }),
    );
    return () => {
      isGone = true;
    };
  }, []);
  return create;
}

function useMapTexts(): MapTexts {
  const { t, i18n } = useTranslation('map');
  const zones = useZoneTexts();
  return useMemo(
    () => ({
      zoneTitle: (zone) => t('zonePopup', { zone: zone.number }),
      zoneLines: (zone) => [
        ...(zones.tagline(zone.number) === undefined ? [] : [zones.tagline(zone.number) ?? '']),
        zone.minXp > 0 ? t('leagueFrom', { xp: zone.minXp }) : t('leagueStart'),
      ],
      name: (names) => inLanguage(names, i18n.language) ?? '',
    }),
    [t, zones, i18n.language],
  );
}
