import { memo } from 'react';
import { Link } from 'react-router';
import { LanguageMenu } from '../../layout/language-menu.tsx';
import { SiteNav } from '../../layout/site-nav.tsx';
import { ThemeToggle } from '../../layout/theme-toggle.tsx';
import { Logo } from '../../ui/logo.tsx';

/** The bar over the map; what happens on the map does not draw its menus again. */
export const MapTopBar = memo(function MapTopBar() {
  return (
    <header className="pointer-events-auto flex min-h-14 items-center justify-between gap-2 rounded-card border border-line bg-surface px-3 shadow-float">
      <Link to="/home" className="inline-flex rounded-control">
        <Logo isShort />
      </Link>
      <div className="flex items-center">
        <SiteNav />
        <LanguageMenu />
        <ThemeToggle />
      </div>
    </header>
  );
});
