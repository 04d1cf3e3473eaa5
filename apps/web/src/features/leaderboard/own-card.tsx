import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useTeamDashboard } from '../../account/team.ts';
import { useEvent } from '../../event/event.ts';
import { useZoneTexts } from '../../layout/zone-name.tsx';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Card } from '../../ui/card.tsx';
import { formatAccuracy, formatNumber, formatPercent, formatWeight } from '../../ui/formats.ts';
import { Notice } from '../../ui/notice.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import type { Board } from './board-query.ts';
import { Movement } from './movement.tsx';

interface OwnCardProps {
  readonly own: Board['own'];
  /** Shows the page on which the own team is. */
  readonly onShow: () => void;
}

/** 'Your Team Stats': the own team, always in sight. */
export function OwnCard({ own, onShow }: OwnCardProps) {
  const { t, i18n } = useTranslation('leaderboard');
  const { phase } = useEvent();
  const { full: nameOf, hasZones } = useZoneTexts();
  const standing = useTeamDashboard().data?.standing ?? 'playing';
  const { row } = own;
  const isOut = standing === 'disqualified';
  return (
    <Card>
      <h2 className="text-xl">{t('own.title')}</h2>
      {standing === 'playing' ? (
        <Link to={`/teams/${row.team_id}`} className="text-link mt-2 inline-block max-w-full break-words">
          {row.name}
        </Link>
      ) : (
        // Nobody is shown the page of a team that the leaderboard leaves out.
        <p className="wrap-anywhere mt-2 font-semibold">{row.name}</p>
      )}
      {isOut && (
        <Notice tone="warning" className="mt-3">
          {t('own.disqualified')}
        </Notice>
      )}
      <p className="figures mt-3 flex flex-wrap items-center gap-x-2 font-bold text-xl">
        <span>{row.rank > 0 ? t('own.inZone', { rank: row.rank, zone: nameOf(row.zone) }) : nameOf(row.zone)}</span>
        {!isOut && <Movement ranks={row.movement} />}
      </p>
      {!isOut && <Standing own={own} isHidden={standing === 'hidden'} />}
      <dl className="mt-4 grid grid-cols-2 gap-x-4 gap-y-3">
        <Figure name={t('own.totalXp')}>{formatNumber(row.xp, i18n.language)}</Figure>
        <Figure name={t('own.accuracy')}>{formatAccuracy(row.accuracy, i18n.language)}</Figure>
      </dl>
      {phase === 'open' && hasZones && !isOut && <WayToNextZone own={own} />}
      <div className="mt-5 grid gap-2">
        {phase === 'open' && !isOut && (
          <ButtonLink to="/game" isWide>
            {t('own.play')}
          </ButtonLink>
        )}
        {standing === 'playing' && (
          <Button variant="secondary" isWide onClick={onShow}>
            {t('own.show')}
          </Button>
        )}
        <Link to="/game/results" className="text-link justify-self-center">
          {t('own.results')}
        </Link>
      </div>
    </Card>
  );
}

/** What the rank follows from, and what it takes to stand before the next team. */
function Standing({ own: { row, ahead }, isHidden }: Pick<OwnCardProps, 'own'> & { readonly isHidden: boolean }) {
  const { t, i18n } = useTranslation('leaderboard');
  const { phase } = useEvent();
  const isOver = phase === 'after';
  return (
    <div className="mt-2 grid gap-1.5 text-sm">
      <p className="figures font-semibold">
        {t('own.sentence', { ...row, count: row.points, weight: formatWeight(row, i18n.language) })}
      </p>
      {isHidden && <p className="text-ink-soft">{t('own.hidden')}</p>}
      {row.rank === 0 && !isHidden && !isOver && <p className="text-ink-soft">{t('own.unranked')}</p>}
      {row.rank === 1 && <p className="text-ink-soft">{t('own.first')}</p>}
      {ahead !== null && !isOver && (
        <p className="break-words text-ink-soft">{t('own.ahead', { ...ahead, count: ahead.xp_to_pass })}</p>
      )}
    </div>
  );
}

function WayToNextZone({ own: { row, zone_progress, next_zone_xp } }: Pick<OwnCardProps, 'own'>) {
  const { t, i18n } = useTranslation('leaderboard');
  const percent = formatPercent(zone_progress, i18n.language);
  return (
    <div className="mt-4 grid gap-1.5">
      <p className="flex justify-between text-sm">
        <span>{t('own.progress', { zone: row.zone })}</span>
        <span className="figures font-semibold">{percent}</span>
      </p>
      <ProgressBar label={t('own.progress', { zone: row.zone })} share={zone_progress / 100} valueText={percent} />
      <p className="figures text-ink-soft text-sm">
        {next_zone_xp === null
          ? t('own.innermost')
          : `${t('own.toNext')}: ${formatNumber(row.xp, i18n.language)}/${formatNumber(next_zone_xp, i18n.language)}`}
      </p>
    </div>
  );
}

interface FigureProps {
  readonly name: string;
  readonly children: ReactNode;
}

function Figure({ name, children }: FigureProps) {
  return (
    <div>
      <dt className="text-ink-soft text-sm">{name}</dt>
      <dd className="figures font-bold text-2xl leading-8">{children}</dd>
    </div>
  );
}
