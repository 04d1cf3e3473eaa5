import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useEvent } from '../../event/event.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Card } from '../../ui/card.tsx';
import { formatAccuracy, formatNumber, formatPercent } from '../../ui/formats.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import type { Board } from './board-query.ts';
import { Movement } from './movement.tsx';

interface OwnCardProps {
  readonly own: Board['own'];
  /** Shows the page on which the own team is. */
  readonly onShow: () => void;
}

/** 'Your Team Stats': the own team, always in sight. */
export function OwnCard({ own: { row, zone_progress, next_zone_xp }, onShow }: OwnCardProps) {
  const { t, i18n } = useTranslation('leaderboard');
  const { phase } = useEvent();
  const percent = formatPercent(zone_progress, i18n.language);
  const toNext =
    next_zone_xp === null
      ? t('own.innermost')
      : `${formatNumber(row.xp, i18n.language)}/${formatNumber(next_zone_xp, i18n.language)}`;
  return (
    <Card>
      <h2 className="text-xl">{t('own.title')}</h2>
      <Link to={`/teams/${row.team_id}`} className="text-link mt-2 inline-block max-w-full break-words">
        {row.name}
      </Link>
      <dl className="mt-4 grid grid-cols-2 gap-x-4 gap-y-3">
        <Figure name={t('own.rank')}>
          <span className="flex items-center gap-2">
            {row.rank > 0 ? `#${formatNumber(row.rank, i18n.language)}` : '–'}
            <Movement ranks={row.movement} />
          </span>
        </Figure>
        <Figure name={t('own.accuracy')}>{formatAccuracy(row.accuracy, i18n.language)}</Figure>
        <Figure name={t('own.totalXp')}>{formatNumber(row.xp, i18n.language)}</Figure>
        <Figure name={t('own.toNext')} isLong>
          {toNext}
        </Figure>
      </dl>
      <div className="mt-4 grid gap-1.5">
        <p className="flex justify-between text-sm">
          <span>{t('own.progress', { zone: row.zone })}</span>
          <span className="figures font-semibold">{percent}</span>
        </p>
        <ProgressBar label={t('own.progress', { zone: row.zone })} share={zone_progress / 100} valueText={percent} />
      </div>
      <div className="mt-5 grid gap-2">
        {phase === 'open' && (
          <ButtonLink to="/game" isWide>
            {t('own.play')}
          </ButtonLink>
        )}
        <Button variant="secondary" isWide onClick={onShow}>
          {t('own.show')}
        </Button>
      </div>
    </Card>
  );
}

interface FigureProps {
  readonly name: string;
  readonly isLong?: boolean;
  readonly children: ReactNode;
}

function Figure({ name, isLong = false, children }: FigureProps) {
  return (
    <div>
      <dt className="text-ink-soft text-sm">{name}</dt>
      <dd className={clsx('figures font-bold leading-8', isLong ? 'text-lg' : 'text-2xl')}>{children}</dd>
    </div>
  );
}
