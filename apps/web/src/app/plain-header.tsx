import { Link } from '../navigation/link.tsx';
import { Logo } from '../ui/logo.tsx';
import { LanguageMenu } from './language-menu.tsx';
import { ThemeToggle } from './theme-toggle.tsx';

/** The top bar of a screen outside the team's frame: logo, language, theme. */
export function PlainHeader({ logoTo }: { readonly logoTo: string }) {
  return (
    <header className="border-line border-b bg-surface">
      <div className="mx-auto flex min-h-16 max-w-5xl items-center justify-between gap-3 px-4 sm:px-6">
        <Link to={logoTo} className="inline-flex rounded-control">
          <Logo />
        </Link>
        <div className="flex items-center">
          <LanguageMenu />
          <ThemeToggle />
        </div>
      </div>
    </header>
  );
}
