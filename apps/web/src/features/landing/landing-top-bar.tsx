import { Menu, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Logo } from '../../ui/logo.tsx';
import type { LandingWorld } from './landing-event.ts';

interface LandingTopBarProps extends Pick<LandingWorld, 'onAction'> {
  readonly controls: ReactNode;
}

const NAV_LINK =
  'inline-flex min-h-11 items-center rounded-control px-3 font-display font-semibold hover:bg-sunken aria-[current]:underline';

export function LandingTopBar({ controls, onAction }: LandingTopBarProps) {
  const { t } = useTranslation('landing');
  return (
    <header className="sticky top-0 z-40 border-line border-b bg-surface">
      <div className="mx-auto flex min-h-16 max-w-7xl items-center gap-1 px-4 sm:px-6">
        <Link to="/" className="mr-auto inline-flex rounded-control">
          <Logo isShort />
        </Link>
        <nav aria-label={t('nav.label')} className="hidden lg:block">
          <NavLinks />
        </nav>
        {controls}
        <span className="hidden gap-2 md:flex">
          <Ways onAction={onAction} />
        </span>
        <MobileMenu onAction={onAction} />
      </div>
    </header>
  );
}

function NavLinks() {
  const { t } = useTranslation('landing');
  return (
    <>
      <Link to="/" className={NAV_LINK}>
        {t('nav.home')}
      </Link>
      <a href="#about" className={NAV_LINK}>
        {t('nav.about')}
      </a>
      <a href="#contact" className={NAV_LINK}>
        {t('nav.contact')}
      </a>
    </>
  );
}

function Ways({ onAction }: Pick<LandingWorld, 'onAction'>) {
  const { t } = useTranslation('landing');
  return (
    <>
      <ButtonLink to="/login" data-replay="login" variant="secondary" onClick={() => onAction('Login Button Clicked')}>
        {t('nav.login')}
      </ButtonLink>
      <ButtonLink to="/register" data-replay="register" onClick={() => onAction('Register Button Clicked')}>
        {t('nav.signUp')}
      </ButtonLink>
    </>
  );
}

/** A `details`, so that it opens before any script has run. A chosen link closes it. */
function MobileMenu({ onAction }: Pick<LandingWorld, 'onAction'>) {
  const { t } = useTranslation('landing');
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click, too
    <details
      className="group lg:hidden"
      onClick={({ target, currentTarget }) => {
        if (target instanceof Element && target.closest('a') !== null) currentTarget.open = false;
      }}
    >
      <summary className="inline-grid size-11 cursor-pointer list-none place-items-center rounded-control hover:bg-sunken [&::-webkit-details-marker]:hidden">
        <span className="sr-only">{t('nav.menu')}</span>
        <Menu aria-hidden="true" className="size-6 group-open:hidden" />
        <X aria-hidden="true" className="hidden size-6 group-open:block" />
      </summary>
      <nav
        aria-label={t('nav.label')}
        className="absolute inset-x-0 top-full grid gap-1 border-line border-b bg-surface p-4 shadow-float"
      >
        <NavLinks />
        <span className="mt-2 grid grid-cols-2 gap-2 md:hidden">
          <Ways onAction={onAction} />
        </span>
      </nav>
    </details>
  );
}
