import { useIsFetching } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Outlet } from 'react-router';
import { LanguageMenu } from '../../../layout/language-menu.tsx';
import { MenuButton } from '../../../layout/shell/folding-menu.tsx';
import { ThemeToggle } from '../../../layout/theme-toggle.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Logo } from '../../../ui/logo.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { ConsoleMenu } from './console-menu.tsx';

/** The frame of the organisers' pages. */
export function Component() {
  const { t } = useTranslation(['organiser', 'common']);
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  return (
    <div className="min-h-dvh">
      <a
        href="#content"
        className="sr-only z-50 rounded-control bg-accent text-on-accent focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:px-4 focus:py-2"
      >
        {t('common:skipToContent')}
      </a>
      <TopBar isMenuOpen={isMenuOpen} onToggleMenu={() => setIsMenuOpen(!isMenuOpen)} />
      <div className="mx-auto flex w-full max-w-[110rem] flex-col lg:flex-row">
        <ConsoleMenu isOpen={isMenuOpen} onLeave={() => setIsMenuOpen(false)} />
        <main id="content" tabIndex={-1} className="min-w-0 flex-1 px-4 py-6 outline-none sm:px-8 sm:py-8">
          <Outlet />
        </main>
      </div>
    </div>
  );
}

interface TopBarProps {
  readonly isMenuOpen: boolean;
  readonly onToggleMenu: () => void;
}

function TopBar({ isMenuOpen, onToggleMenu }: TopBarProps) {
  const { t } = useTranslation('organiser');
  const isRefreshing = useIsFetching({ queryKey: ['organiser'] }) > 0;
  return (
    <header className="sticky top-0 z-30 border-line border-b bg-surface">
      <div className="mx-auto flex max-w-[110rem] items-center gap-2 px-2 py-2 sm:px-6">
        <MenuButton
          controls="console-menu"
          isOpen={isMenuOpen}
          label={isMenuOpen ? t('nav.close') : t('nav.open')}
          onToggle={onToggleMenu}
        />
        <Link to="/organiser" className="flex rounded-control">
          <Logo isShort />
          {/* Not in place of the name that is seen: whoever speaks to the computer says that. */}
          <span className="sr-only">{t('nav.home')}</span>
        </Link>
        <span className="font-display font-semibold">{t('title')}</span>
        <span role="status" className="ml-2">
          {isRefreshing && (
            <Badge tone="info" icon={<Spinner />} className="animate-fade">
              <span className="sr-only sm:not-sr-only">{t('refreshing')}</span>
            </Badge>
          )}
        </span>
        <span className="ml-auto hidden lg:flex">
          <LanguageMenu />
          <ThemeToggle />
        </span>
      </div>
    </header>
  );
}
