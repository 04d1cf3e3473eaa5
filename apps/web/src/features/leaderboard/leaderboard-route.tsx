import { useEvent } from '../../app/event.ts';
import { LanguageMenu } from '../../app/language-menu.tsx';
import { ThemeToggle } from '../../app/theme-toggle.tsx';
import { PageTitle } from '../../app/title.tsx';
import { Link } from '../../navigation/link.tsx';
import { useTranslation } from '../../texts/use-translation.ts';
import { Logo } from '../../ui/logo.tsx';
import { BoardScreen } from './board-screen.tsx';
import { ComingSoon } from './coming-soon.tsx';

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
      <header className="sticky top-0 z-30 border-line border-b bg-surface">
        <div className="mx-auto flex min-h-16 max-w-7xl items-center justify-between gap-3 px-4 sm:px-6">
          <Link to="/dashboard" className="inline-flex rounded-control" title={t('toDashboard')}>
            <Logo />
          </Link>
          <div className="flex items-center">
            <LanguageMenu />
            <ThemeToggle />
          </div>
        </div>
      </header>
      <main id="board" className="mx-auto max-w-7xl overflow-x-clip px-4 py-8 sm:px-6">
        {phase === 'before' ? <ComingSoon /> : <BoardScreen />}
      </main>
    </>
  );
}
