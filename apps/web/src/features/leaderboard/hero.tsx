import { useTranslation } from 'react-i18next';
import { useEvent } from '../../event/event.ts';
import { GameCountdown } from '../../event/game-countdown.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** What the board is about, and how long the game still runs. */
export function LeaderboardHero() {
  const { t } = useTranslation(['leaderboard', 'common']);
  const { phase, texts } = useEvent();
  const isOver = phase === 'after';
  return (
    <header className="mb-6 flex flex-wrap items-end justify-between gap-6">
      <div className="min-w-0">
        <h1 className="text-4xl sm:text-5xl">{isOver ? t('hero.closed') : t('title')}</h1>
        <p className="mt-2 max-w-prose text-ink-soft">
          {isOver ? t('hero.closedText', { period: texts.gamePeriod }) : t('hero.text')}
        </p>
      </div>
      {phase === 'unknown' && <Skeleton className="h-23 w-68" />}
      {phase === 'open' && <GameCountdown label={t('common:countdown.toEnd')} to="close" />}
    </header>
  );
}
