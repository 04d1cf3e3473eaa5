import { routeOfTeam } from '@uvh/domain/game/route';
import type { Zone } from '@uvh/domain/game/zones';
import { LocateFixed, Maximize, Minus, Plus } from 'lucide-react';
import { lazy, Suspense, useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import 'leaflet/dist/leaflet.css';
import './map.css';
import { type TeamDashboard, useLiveTeam, useTeamDashboard } from '../../account/team.ts';
import { useEvent } from '../../event/event.ts';
import { inLanguage } from '../../i18n/in-language.ts';
import { Moments } from '../../layout/moments/moments.tsx';
import { PageTitle } from '../../layout/title.tsx';
import { untilItComes } from '../../layout/until-it-comes.ts';
import { useZones, useZoneTexts } from '../../layout/zone-name.tsx';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { CityMap } from './city-map.ts';
import { type EventMap, useEventMap } from './event-map.ts';
import { GameGate } from './game-gate.tsx';
import { Legend } from './legend.tsx';
import { MapLoading } from './map-loading.tsx';
import { MapTopBar } from './map-top-bar.tsx';
import { TeamPanel } from './team-panel.tsx';
import { useCityMap } from './use-city-map.ts';

/** Only events without a map need it. */
const ZoneTrack = lazy(async () => ({ default: (await untilItComes(() => import('./zone-track.tsx'))).ZoneTrack }));

/** The map screen (/home): the rings of the zones, the routes, and where the team is on its own; a track without a map. */
export function Component() {
  const { settings } = useEvent();
  const team = useTeamDashboard();
  useLiveTeam();
  if (settings === undefined) return <MapLoading />;
  return settings.map_version === null ? <TrackScreen team={team} /> : <MapScreen team={team} />;
}

type TeamQuery = ReturnType<typeof useTeamDashboard>;

function MapScreen({ team }: { readonly team: TeamQuery }) {
  const { t } = useTranslation('map');
  const { hasZones } = useZoneTexts();
  const { settings } = useEvent();
  const zones = useZones();
  const eventMap = useEventMap(settings?.map_version, zones);
  const [ref, map] = useCityMap(eventMap, zones, team.data);
  return (
    <main>
      <PageTitle>{t('title')}</PageTitle>
      <Moments />
      <section ref={ref} aria-label={t('mapLabel')} className="city-map fixed inset-0 z-0" />
      {/* Scrolls over the map where all of it is higher than the screen: the way into the game is at its end. */}
      <div className="pointer-events-none relative z-10 grid min-h-dvh grid-rows-[auto_1fr_auto] gap-3 p-3 sm:p-4">
        <MapTopBar />
        <div className="flex items-start justify-between gap-3">
          <div className="pointer-events-auto w-full min-w-0 max-w-64 sm:max-w-72">
            <TeamOrError team={team} zones={zones} eventMap={eventMap} />
          </div>
          {map !== undefined && <MapControls map={map} hasTeam={team.data !== undefined} />}
        </div>
        <div className="pointer-events-auto mx-auto grid w-full max-w-3xl gap-3 sm:grid-cols-[1fr_auto] sm:items-center">
          {hasZones ? <Legend zones={zones} onZone={(zone) => map?.showZone(zone)} /> : <span />}
          {team.data?.standing !== 'disqualified' && <GameGate />}
        </div>
        <Credit eventMap={eventMap} />
      </div>
    </main>
  );
}

function TrackScreen({ team }: { readonly team: TeamQuery }) {
  const { t } = useTranslation('map');
  const zones = useZones();
  return (
    <main className="grid min-h-dvh grid-rows-[auto_1fr_auto] gap-4 p-3 sm:p-4">
      <PageTitle>{t('title')}</PageTitle>
      <MapTopBar />
      <div className="mx-auto grid w-full max-w-5xl content-start gap-4 md:grid-cols-[18rem_minmax(0,1fr)] md:content-stretch">
        <div>
          <TeamOrError team={team} zones={zones} />
        </div>
        <Suspense fallback={null}>
          <ZoneTrack zones={zones} team={team.data} />
        </Suspense>
      </div>
      <div className="sticky bottom-3 mx-auto w-full max-w-md">
        {team.data?.standing !== 'disqualified' && <GameGate />}
      </div>
    </main>
  );
}

interface TeamOrErrorProps {
  readonly team: TeamQuery;
  readonly zones: readonly Zone[];
  readonly eventMap?: EventMap | undefined;
}

function TeamOrError({ team, zones, eventMap }: TeamOrErrorProps) {
  const { t } = useTranslation('map');
  const road = useRoadOf(eventMap, team.data);
  const shown = useDeferredValue(team.data);
  if (shown !== undefined) return <TeamPanel team={shown} zones={zones} road={road} />;
  if (!team.isError) return null;
  return (
    <Notice
      tone="error"
      className="shadow-float"
      action={
        <Button size="small" variant="secondary" isBusy={team.isFetching} onClick={() => void team.refetch()}>
          {t('retry')}
        </Button>
      }
    >
      {t('error')}
    </Notice>
  );
}

/** What the road of a team is called. */
function useRoadOf(eventMap: EventMap | undefined, team: TeamDashboard | undefined): string | undefined {
  const { i18n } = useTranslation();
  if (eventMap === undefined || team === undefined) return undefined;
  const routes = eventMap.drawing?.features.filter(({ properties }) => properties.kind === 'route') ?? [];
  return inLanguage(routes[routeOfTeam(eventMap.frame, team.team_id).key]?.properties.name, i18n.language);
}

/** Whose data the map shows. */
function Credit({ eventMap }: { readonly eventMap: EventMap | undefined }) {
  if (!eventMap?.drawing?.credit) return null;
  return <p className="-mt-2 text-center text-ink-soft text-xs">{eventMap.drawing.credit}</p>;
}

function MapControls({ map, hasTeam }: { readonly map: CityMap; readonly hasTeam: boolean }) {
  const { t } = useTranslation('map');
  return (
    <div className="pointer-events-auto grid shrink-0 rounded-card border border-line bg-surface shadow-float [@media(max-height:30rem)]:grid-cols-2">
      <IconButton label={t('zoomIn')} onClick={() => map.zoomBy(1)}>
        <Plus aria-hidden="true" />
      </IconButton>
      <IconButton label={t('zoomOut')} onClick={() => map.zoomBy(-1)}>
        <Minus aria-hidden="true" />
      </IconButton>
      <IconButton label={t('whole')} onClick={() => map.showAll()}>
        <Maximize aria-hidden="true" />
      </IconButton>
      <IconButton label={t('locate')} disabled={!hasTeam} onClick={() => map.showTeam()}>
        <LocateFixed aria-hidden="true" />
      </IconButton>
    </div>
  );
}
