import { useTranslation } from 'react-i18next';
import { useEvent } from '../../event/event.ts';
import { PlainHeader } from '../../layout/plain-header.tsx';
import { PageTitle } from '../../layout/title.tsx';
import { BoardLoading } from './board-loading.tsx';
import { BoardScreen } from './board-screen.tsx';
import { ComingSoon } from './coming-soon.tsx';
import { LeaderboardHero } from './hero.tsx';

/** The zones and their rankings (/leaderboard). */
export function Component() {
  const { t } = useTranslation(['leaderboard', 'common']);
  const { phase } = useEvent();
  return (
    <>
      <PageTitle>{t('title')}</PageTitle>
      <a
        href="#board"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-60 focus:rounded-control focus:bg-accent focus:px-4 focus:py-2 focus:text-on-accent"
      >
        {t('common:skipToContent')}
      </a>
      <PlainHeader logoTo="/dashboard" logoTitle={t('toDashboard')} hasPages className="sticky top-0 z-30" />
      <main id="board" className="mx-auto max-w-7xl overflow-x-clip px-4 py-8 sm:px-6">
        {phase === 'unknown' ? <UnknownBoard /> : phase === 'before' ? <ComingSoon /> : <BoardScreen />}
      </main>
    </>
  );
}

/** What the page is about holds whatever the event says. */
function UnknownBoard() {
  return (
    <>
      <LeaderboardHero />
      <BoardLoading />
    </>
  );
}
