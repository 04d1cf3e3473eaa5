import { shareOfTrack } from '@uvh/domain/game/map';
import { type Zone, zoneFor } from '@uvh/domain/game/zones';
import { clsx } from 'clsx';
import { Flag, Lock, MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { TeamDashboard } from '../../account/team.ts';
import { useEvent } from '../../event/event.ts';
import { useZoneTexts, zoneColour } from '../../layout/zone-name.tsx';
import { useNearbyTeams } from './nearby-query.ts';

interface ZoneTrackProps {
  readonly zones: readonly Zone[];
  readonly team: TeamDashboard | undefined;
}

/** What an event without a map shows in its place: its zones end to end along a road, and the team on its way. */
export function ZoneTrack({ zones, team }: ZoneTrackProps) {
  const { t } = useTranslation('map');
  const xp = team?.team_score ?? 0;
  const reached = team === undefined ? 0 : zoneFor(xp, zones);
  return (
    <section aria-label={t('track.label')} className="grid h-full min-h-0 grid-cols-[5.5rem_minmax(0,1fr)] gap-3">
      <Road zones={zones} team={team} />
      <ol className="grid min-h-0 gap-2" style={{ gridTemplateRows: `repeat(${zones.length}, minmax(3.5rem, 1fr))` }}>
        {zones.toReversed().map((zone) => (
          <Stage key={zone.number} zone={zone} state={stateOf(zone.number, reached)} />
        ))}
      </ol>
    </section>
  );
}

type StageState = 'reached' | 'current' | 'locked';

function stateOf(zone: number, reached: number): StageState {
  if (zone === reached) return 'current';
  return zone < reached ? 'reached' : 'locked';
}

function Stage({ zone, state }: { readonly zone: Zone; readonly state: StageState }) {
  const { t } = useTranslation('map');
  const texts = useZoneTexts();
  const tagline = texts.tagline(zone.number);
  const isLocked = state === 'locked';
  return (
    <li
      aria-current={state === 'current' ? 'step' : undefined}
      className={clsx(
        'relative flex min-w-0 flex-wrap content-center items-center gap-x-4 overflow-hidden rounded-card border py-2 pr-4 pl-6',
        state === 'current' && 'border-ink bg-surface shadow-card',
        state === 'reached' && 'border-line bg-surface',
        isLocked && 'border-line border-dashed text-ink-soft',
      )}
    >
      <span aria-hidden="true" className={clsx('absolute inset-y-0 left-0 w-2', zoneColour(zone.number))} />
      <span className="min-w-0 grow basis-40">
        <span className="block break-words font-bold font-display text-lg leading-tight">
          {texts.full(zone.number)}
        </span>
        {tagline !== undefined && <span className="block text-ink-soft text-sm leading-snug">{tagline}</span>}
      </span>
      {texts.hasZones && (
        <span className="figures inline-flex items-center gap-1.5 whitespace-nowrap text-sm">
          {isLocked && <Lock aria-hidden="true" className="size-4" />}
          {isLocked && <span className="sr-only">{t('track.locked')}</span>}
          {zone.minXp > 0 ? t('leagueFrom', { xp: zone.minXp }) : t('leagueStart')}
        </span>
      )}
    </li>
  );
}

/** The road beside the zones, in step with them: what is travelled, the own team, the next border and other teams. */
function Road({ zones, team }: ZoneTrackProps) {
  const { t } = useTranslation('map');
  const { phase } = useEvent();
  const nearby = useNearbyTeams(team?.zone, phase === 'open' || phase === 'after');
  const share = shareOfTrack(team?.team_score ?? 0, zones);
  const next = (zoneFor(team?.team_score ?? 0, zones) + 1) / zones.length;
  return (
    <div className="relative min-h-0">
      <div className="absolute inset-y-0 right-2 w-8 overflow-hidden rounded-full bg-asphalt shadow-card forced-color-adjust-none">
        <div
          className="absolute inset-x-0 bottom-0 bg-accent transition-[height] duration-1000 motion-reduce:transition-none"
          style={{ height: percent(share) }}
        />
        <div className="zone-track-lane absolute inset-y-3 left-1/2 w-0.5 -translate-x-1/2" />
        {(nearby.data ?? []).map(({ team_id: id, name, xp }) => (
          <span
            key={id}
            title={t('nearbyTeam', { name, xp })}
            className="absolute left-1/2 size-2.5 -translate-x-1/2 translate-y-1/2 rounded-full border border-ink bg-surface"
            style={{ bottom: percent(shareOfTrack(xp, zones)) }}
          />
        ))}
      </div>
      {team !== undefined && phase !== 'after' && (
        <Mark share={next} words={t('track.next')}>
          <Flag aria-hidden="true" className="size-6 fill-current text-danger" />
        </Mark>
      )}
      {team !== undefined && (
        <Mark share={share} words={phase === 'after' ? t('ended.here') : t('youAreHere')}>
          <MapPin aria-hidden="true" className="size-8 fill-accent-on-asphalt text-ink" />
        </Mark>
      )}
    </div>
  );
}

interface MarkProps {
  /** How far along the road, 0 to 1. */
  readonly share: number;
  readonly words: string;
  readonly children: ReactNode;
}

/** A mark on the road with its words beside it. */
function Mark({ share, words, children }: MarkProps) {
  return (
    <div
      className="absolute right-2 flex translate-y-1/2 items-center gap-0.5 transition-[bottom] duration-1000 motion-reduce:transition-none"
      style={{ bottom: percent(Math.min(0.985, Math.max(0.03, share))) }}
    >
      <span className="w-12 break-words text-right font-semibold text-xs leading-tight">{words}</span>
      <span className="grid w-8 place-items-center">{children}</span>
    </div>
  );
}

function percent(share: number): string {
  return `${share * 100}%`;
}
