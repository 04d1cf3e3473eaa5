import { zoneProgress } from '@uvh/domain/game/zones';
import { Crosshair, Medal, Sparkles, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { TeamDashboard } from '../../account/team.ts';
import { useEvent } from '../../event/event.ts';
import { RankedBy } from '../../layout/ranked-by.tsx';
import { useZones, useZoneTexts } from '../../layout/zone-name.tsx';
import { formatAccuracy, formatNumber } from '../../ui/formats.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';

/** The four figures of the team. */
export function StatCards({ team }: { readonly team: TeamDashboard }) {
  const { t, i18n } = useTranslation('dashboard');
  const { phase } = useEvent();
  const { full: nameOf, rankIn } = useZoneTexts();
  const isRanked = team.team_position > 0;
  const noteOf = {
    playing: t('cards.unrankedNote'),
    hidden: t('cards.hiddenNote'),
    disqualified: t('disqualified.title'),
  };
  const images = team.team_members.reduce((sum, member) => sum + member.images, 0);
  return (
    <dl className="grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-4">
      <Stat
        name={t('cards.rank')}
        icon={<Medal aria-hidden="true" />}
        note={
          isRanked ? (
            <span className="grid gap-1">
              {`${rankIn(team.zone)} · ${t('cards.rankNote', { count: images, images })}`}
              <RankedBy />
            </span>
          ) : (
            noteOf[team.standing]
          )
        }
      >
        {isRanked ? `#${formatNumber(team.team_position, i18n.language)}` : t('banner.unranked')}
      </Stat>
      <Stat
        name={t('cards.score')}
        icon={<Sparkles aria-hidden="true" />}
        unit={t('banner.points')}
        note={phase === 'after' ? nameOf(team.zone) : <ZoneNote xp={team.team_score} />}
      >
        {formatNumber(team.team_score, i18n.language)}
      </Stat>
      <Stat
        name={t('cards.size')}
        icon={<Users aria-hidden="true" />}
        unit={`/ ${formatNumber(team.max_team_size, i18n.language)}`}
        note={
          phase === 'after'
            ? null
            : t('cards.places', { count: Math.max(0, team.max_team_size - team.team_members_count) })
        }
      >
        {formatNumber(team.team_members_count, i18n.language)}
      </Stat>
      <Stat
        name={t('cards.accuracy')}
        icon={<Crosshair aria-hidden="true" />}
        note={team.team_accuracy > 0 ? t('cards.accuracyNote') : t('cards.accuracyNone')}
      >
        {formatAccuracy(team.team_accuracy, i18n.language)}
      </Stat>
    </dl>
  );
}

interface StatProps {
  readonly name: string;
  readonly icon: ReactNode;
  readonly unit?: string;
  readonly note: ReactNode;
  readonly children: string;
}

function Stat({ name, icon, unit, note, children }: StatProps) {
  return (
    <div className="flex flex-col min-w-0 rounded-card border border-line bg-surface p-4 shadow-card sm:p-5">
      <dt className="flex items-center justify-between gap-2 text-ink-soft text-sm [&_svg]:size-5">
        {name}
        {icon}
      </dt>
      <dd className="figures mt-1 font-bold text-3xl leading-tight sm:text-4xl">
        {children}
        {unit !== undefined && <span className="ml-1.5 font-semibold text-ink-soft text-lg">{unit}</span>}
      </dd>
      <dd className="mt-auto pt-2 text-ink-soft text-sm">{note}</dd>
    </div>
  );
}

function ZoneNote({ xp }: { readonly xp: number }) {
  const { t } = useTranslation('dashboard');
  const zones = useZones();
  const { hasZones } = useZoneTexts();
  const { nextZone, missingXp, share } = zoneProgress(xp, zones);
  if (!hasZones) return null;
  if (nextZone === undefined) return t('cards.innermost');
  const text = t('cards.toNextZone', { xp: missingXp, zone: nextZone });
  return (
    <span className="grid gap-1.5">
      <ProgressBar label={text} share={share} className="h-2.5" />
      {text}
    </span>
  );
}
