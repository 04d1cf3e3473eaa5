import { LayoutDashboard, Trophy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { LanguageMenu } from '../../layout/language-menu.tsx';
import { ThemeToggle } from '../../layout/theme-toggle.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Logo } from '../../ui/logo.tsx';

export function MapTopBar() {
  const { t } = useTranslation('map');
  return (
    <header className="pointer-events-auto flex min-h-14 items-center justify-between gap-2 rounded-card border border-line bg-surface px-3 shadow-float">
      <Link to="/home" className="inline-flex rounded-control">
        <Logo isShort />
      </Link>
      <nav className="flex items-center">
        <ButtonLink
          to="/dashboard"
          variant="quiet"
          className="px-3"
          icon={<LayoutDashboard aria-hidden="true" className="size-5" />}
        >
          <span className="sr-only md:not-sr-only">{t('dashboard')}</span>
        </ButtonLink>
        <ButtonLink
          to="/leaderboard"
          variant="quiet"
          className="px-3"
          icon={<Trophy aria-hidden="true" className="size-5" />}
        >
          <span className="sr-only md:not-sr-only">{t('leaderboard')}</span>
        </ButtonLink>
        <LanguageMenu />
        <ThemeToggle />
      </nav>
    </header>
  );
}
