import { clsx } from 'clsx';
import {
  GraduationCap,
  LayoutDashboard,
  type LucideIcon,
  Map as MapIcon,
  Menu as MenuIcon,
  Play,
  Settings,
  Star,
  Trophy,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { NavLink, useNavigate } from 'react-router';
import { useEvent } from '../event/event.ts';
import { useHasPractice } from '../event/example-data.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { Menu, MenuItem } from '../ui/menu.tsx';

const PAGES = [
  { to: '/dashboard', key: 'dashboard', Icon: LayoutDashboard },
  { to: '/home', key: 'map', Icon: MapIcon },
  { to: '/game', key: 'game', Icon: Play },
  { to: '/practice', key: 'practice', Icon: GraduationCap },
  { to: '/leaderboard', key: 'leaderboard', Icon: Trophy },
  { to: '/game/results', key: 'results', Icon: Star },
  { to: '/settings', key: 'settings', Icon: Settings },
] as const satisfies readonly { readonly to: string; readonly key: string; readonly Icon: LucideIcon }[];

function usePages() {
  const { phase } = useEvent();
  const hasPractice = useHasPractice();
  // The game's own page says why it is closed, but what cannot be entered need not be offered.
  return PAGES.filter(({ key }) => (key !== 'game' || phase === 'open') && (key !== 'practice' || hasPractice));
}

/** The pages of a member as items of a menu. */
export function PageItems() {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  return usePages().map(({ to, key, Icon }) => (
    <MenuItem key={to} icon={<Icon aria-hidden="true" />} onSelect={() => void navigate(to)}>
      {t(`menu.${key}`)}
    </MenuItem>
  ));
}

/** The way from every page of a member to every other: links side by side, or in a menu where they find no room. */
export function SiteNav() {
  const { t } = useTranslation('shell');
  const pages = usePages();
  return (
    <nav aria-label={t('menu.pages')} className="flex items-center">
      <ul className="hidden items-center xl:flex">
        {pages.map(({ to, key, Icon }) => (
          <li key={to}>
            <NavLink
              to={to}
              end
              className={({ isActive }) =>
                clsx(
                  'flex min-h-11 items-center gap-1.5 whitespace-nowrap rounded-control px-2.5 font-display font-semibold text-sm transition-colors',
                  isActive ? 'bg-accent text-on-accent' : 'hover:bg-sunken',
                )
              }
            >
              <Icon aria-hidden="true" className="size-4 shrink-0" />
              {t(`menu.${key}`)}
            </NavLink>
          </li>
        ))}
      </ul>
      <div className="xl:hidden">
        <Menu
          trigger={
            <IconButton label={t('menu.pages')}>
              <MenuIcon aria-hidden="true" />
            </IconButton>
          }
        >
          <PageItems />
        </Menu>
      </div>
    </nav>
  );
}
