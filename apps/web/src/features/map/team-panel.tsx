import { type Zone, zoneProgress } from '@uvh/domain/game/zones';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { TeamDashboard } from '../../account/team.ts';
import { useEvent } from '../../event/event.ts';
import { RankedBy } from '../../layout/ranked-by.tsx';
import { useTeamTitle } from '../../layout/team-title.ts';
import { useZoneTexts, ZoneDot } from '../../layout/zone-name.tsx';
import { formatNumber } from '../../ui/formats.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';

interface TeamPanelProps {
  readonly team: TeamDashboard;
  readonly zones: readonly Zone[];
  /** What the road is called that the team travels; undefined where it has no name. */
  readonly road: string | undefined;
}

/** The own team at a glance: rank, XP, how far the next border is, which road it travels. */
export function TeamPanel({ team, zones, road }: TeamPanelProps) {
  const { t, i18n } = useTranslation('map');
  const { phase } = useEvent();
  const titleOf = useTeamTitle();
  const { full: nameOf, rankIn, hasZones } = useZoneTexts();
  const number = (value: number) => formatNumber(value, i18n.language);
  const isOut = team.standing === 'disqualified';
  const { nextZone, missingXp, share } = zoneProgress(team.team_score, zones);
  const progress = nextZone === undefined ? t('panel.innermost') : t('panel.toNext', { xp: missingXp, zone: nextZone });
  return (
    <section className="grid gap-3 rounded-card border border-line bg-surface p-4 shadow-float compact:gap-1.5 compact:p-3">
      <h1 className="line-clamp-2 break-words text-xl compact:line-clamp-1 compact:break-all compact:text-base">
        {titleOf(team.team_name)}
      </h1>
      {isOut && <p className="font-semibold text-sm text-warn">{t('panel.disqualified')}</p>}
      <dl className="flex gap-6 compact:flex-wrap compact:gap-x-4 compact:gap-y-1">
        <Figure name={rankIn(team.zone)}>
          {team.team_position > 0 ? `#${number(team.team_position)}` : t('panel.unranked')}
        </Figure>
        <Figure name={t('panel.xp')}>{number(team.team_score)}</Figure>
      </dl>
      {/* A phone shows the map in the place of what the leaderboard says anyway. */}
      {team.team_position > 0 && (
        <span className="compact:hidden">
          <RankedBy />
        </span>
      )}
      <p className="flex items-center gap-2 font-display font-semibold">
        <ZoneDot zone={team.zone} />
        {nameOf(team.zone)}
      </p>
      <div className="grid gap-1.5">
        {phase === 'after' ? (
          <>
            <p className="font-semibold">{t('ended.title')}</p>
            <p className="text-sm">{t('ended.rest', { zone: nameOf(team.zone), xp: team.team_score })}</p>
            <Link to="/leaderboard" className="text-link justify-self-start">
              {t('standing')}
            </Link>
          </>
        ) : (
          hasZones &&
          !isOut && (
            <>
              <ProgressBar label={progress} share={share} className="h-2.5" />
              <p className="text-sm">{progress}</p>
            </>
          )
        )}
        {road !== undefined && <p className="text-ink-soft text-sm compact:hidden">{t('panel.route', { road })}</p>}
      </div>
    </section>
  );
}

function Figure({ name, children }: { readonly name: string; readonly children: string }) {
  return (
    <div className="compact:flex compact:items-baseline compact:gap-1.5">
      <dt className="text-ink-soft text-xs">{name}</dt>
      <dd className="figures font-bold text-2xl leading-none compact:text-lg">{children}</dd>
    </div>
  );
}
