import { clsx } from 'clsx';
import { LogOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';
import { LanguageMenu } from '../../../layout/language-menu.tsx';
import { ThemeToggle } from '../../../layout/theme-toggle.tsx';
import { NAV_GROUPS } from './nav-items.ts';

interface ConsoleMenuProps {
  /** On narrow screens it folds away. */
  readonly isOpen: boolean;
  readonly onLeave: () => void;
}

/** The ways to the pages of the console. */
export function ConsoleMenu({ isOpen, onLeave }: ConsoleMenuProps) {
  const { t } = useTranslation('organiser');
  return (
    <div
      id="console-menu"
      className={clsx(
        'shrink-0 border-line bg-surface px-4 py-4 lg:sticky lg:top-[61px] lg:z-20 lg:block lg:h-[calc(100dvh-61px)] lg:w-60 lg:overflow-y-auto lg:border-r lg:bg-transparent',
        isOpen ? 'border-b' : 'hidden',
      )}
    >
      <nav aria-label={t('nav.label')} className="grid gap-5">
        {NAV_GROUPS.map((group) => (
          <section key={group.id}>
            <h2 className="mb-1.5 px-3 font-semibold text-ink-soft text-sm tracking-normal">
              {t(`nav.groups.${group.id}`)}
            </h2>
            <ul className="grid grid-cols-2 gap-0.5 lg:grid-cols-1">
              {group.items.map(({ id, to, Icon }) => (
                <Item key={id} to={to} icon={<Icon />} label={t(`nav.${id}`)} onLeave={onLeave} />
              ))}
            </ul>
          </section>
        ))}
        <ul>
          <Item to="/logout" icon={<LogOut />} label={t('nav.logout')} onLeave={onLeave} />
        </ul>
      </nav>
      <div className="mt-4 flex border-line border-t pt-3 lg:hidden">
        <LanguageMenu isShort={false} />
        <ThemeToggle isShort={false} />
      </div>
    </div>
  );
}

interface ItemProps {
  readonly to: string;
  readonly icon: ReactNode;
  readonly label: string;
  readonly onLeave: () => void;
}

function Item({ to, icon, label, onLeave }: ItemProps) {
  return (
    <li>
      <NavLink
        to={to}
        // The overview's address is the beginning of all others.
        end={to === '/organiser'}
        onClick={onLeave}
        className={({ isActive }) =>
          clsx(
            'flex min-h-11 w-full items-center gap-3 rounded-control px-3 py-2 text-left font-medium transition-colors [&_svg]:size-5 [&_svg]:shrink-0',
            isActive ? 'bg-accent font-semibold text-on-accent' : 'hover:bg-sunken',
          )
        }
      >
        <span aria-hidden="true">{icon}</span>
        {label}
      </NavLink>
    </li>
  );
}
