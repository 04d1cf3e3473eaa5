import { useTranslation } from 'react-i18next';
import 'leaflet/dist/leaflet.css';
import './map.css';
import { LocateFixed, Maximize, Minus, Plus } from 'lucide-react';
import { useLiveTeam, useTeamDashboard } from '../../account/team.ts';
import { PageTitle } from '../../layout/title.tsx';
import { useZones } from '../../layout/zone-name.tsx';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { CityMap } from './city-map.ts';
import { GameGate } from './game-gate.tsx';
import { Legend } from './legend.tsx';
import { MapTopBar } from './map-top-bar.tsx';
import { TeamPanel } from './team-panel.tsx';
import { useCityMap } from './use-city-map.ts';

/** The map screen (/home): four rings, eight roads, and where the team is on its own. */
export function Component() {
  const { t } = useTranslation('map');
  const team = useTeamDashboard();
  useLiveTeam();
  const zones = useZones();
  const [ref, map] = useCityMap(zones, team.data);

  return (
    <main className="relative h-dvh overflow-hidden">
      <PageTitle>{t('title')}</PageTitle>
      <section ref={ref} aria-label={t('mapLabel')} className="city-map absolute inset-0 z-0" />
      <div className="pointer-events-none absolute inset-0 z-10 grid grid-rows-[auto_1fr_auto] gap-3 p-3 sm:p-4">
        <MapTopBar />
        <div className="flex items-start justify-between gap-3">
          <div className="pointer-events-auto w-full max-w-64 sm:max-w-72">
            {team.data !== undefined && <TeamPanel team={team.data} zones={zones} />}
            {team.data === undefined && team.isError && (
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
            )}
          </div>
          {map !== undefined && <MapControls map={map} hasTeam={team.data !== undefined} />}
        </div>
        <div className="pointer-events-auto mx-auto grid w-full max-w-2xl gap-3 sm:grid-cols-[1fr_auto] sm:items-center">
          <Legend zones={zones} onZone={(zone) => map?.showZone(zone)} />
          <GameGate />
        </div>
      </div>
    </main>
  );
}

function MapControls({ map, hasTeam }: { readonly map: CityMap; readonly hasTeam: boolean }) {
  const { t } = useTranslation('map');
  return (
    <div className="pointer-events-auto grid rounded-card border border-line bg-surface shadow-float">
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
