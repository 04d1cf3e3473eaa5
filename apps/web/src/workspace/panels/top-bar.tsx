import { LayoutDashboard, LogOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ThemeToggle } from '../../layout/theme-toggle.tsx';
import { useSession } from '../../session/session.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { LogoMark } from '../../ui/logo.tsx';
import { PagesButton } from './pages-button.tsx';

/**
 * Logo and title to /home, theme, Dashboard, Logout and the way to all pages (docs/product/screens.md#annotation-screen); in between
 * what the screen says of the work.
 */
export function WorkspaceTopBar({ children }: { readonly children?: ReactNode }) {
  const { t } = useTranslation('annotation');
  const { t: tCommon } = useTranslation();
  const isSignedIn = useSession((session) => session.token !== null);
  return (
    // No height of its own in the pile: what lies above the image is asked at each move whether the pointer is on it.
    <header className="flex min-h-14 items-center short:min-h-11 gap-2 border-line border-b bg-surface px-2 max-sm:gap-1.5 sm:gap-4 sm:px-3">
      <Link
        to="/home"
        aria-label={`${tCommon('product')}: ${t('nav.home')}`}
        className="flex shrink-0 items-center gap-2"
      >
        <LogoMark className="size-8!" />
        <span className="font-bold font-display text-lg leading-tight max-xl:sr-only">{tCommon('product')}</span>
      </Link>
      <div className="flex min-w-0 flex-1 items-center gap-2 sm:gap-5">{children}</div>
      <nav className="flex shrink-0 items-center" aria-label={t('nav.menu')}>
        <ThemeToggle />
        <ButtonLink
          to="/dashboard"
          variant="quiet"
          className="px-3!"
          icon={<LayoutDashboard aria-hidden="true" className="size-5" />}
        >
          <span className="max-lg:sr-only">{t('nav.dashboard')}</span>
        </ButtonLink>
        {isSignedIn && (
          <ButtonLink
            to="/logout"
            variant="quiet"
            // On a phone it is in the menu: the score has no room otherwise.
            className="px-3! max-sm:hidden"
            icon={<LogOut aria-hidden="true" className="size-5" />}
          >
            <span className="max-lg:sr-only">{t('nav.logout')}</span>
          </ButtonLink>
        )}
        <PagesButton />
      </nav>
    </header>
  );
}
