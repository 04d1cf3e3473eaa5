import { clsx } from 'clsx';
import { Link } from 'react-router';
import { Logo } from '../ui/logo.tsx';
import { LanguageMenu } from './language-menu.tsx';
import { SiteNav } from './site-nav.tsx';
import { ThemeToggle } from './theme-toggle.tsx';

interface PlainHeaderProps {
  readonly logoTo: string;
  readonly logoTitle?: string;
  /** As wide as the screens with tables. */
  readonly isWide?: boolean;
  /** For members: the way to all their pages. Needs the texts of `shell`. */
  readonly hasPages?: boolean;
  readonly className?: string;
}

/** The top bar of a screen outside the team's frame: logo, language, theme. */
export function PlainHeader({ logoTo, logoTitle, isWide = false, hasPages = false, className }: PlainHeaderProps) {
  return (
    <header className={clsx('border-line border-b bg-surface', className)}>
      <div
        className={clsx(
          'mx-auto flex min-h-16 items-center justify-between gap-3 px-4 sm:px-6',
          isWide || hasPages ? 'max-w-7xl' : 'max-w-5xl',
        )}
      >
        <Link to={logoTo} className="inline-flex rounded-control" title={logoTitle}>
          <Logo isShort={hasPages} />
        </Link>
        <div className="flex items-center">
          {hasPages && <SiteNav />}
          <LanguageMenu />
          <ThemeToggle />
        </div>
      </div>
    </header>
  );
}
