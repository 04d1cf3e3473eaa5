import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';
import { useAskedMenu } from './asked-menu.ts';
import { PagesButton } from './pages-button.tsx';
import { usePages } from './site-pages.ts';

const fetchMenu = () => import('./site-nav-menu.tsx').then((module) => module.OpenPagesMenu);

/** The way from every page of a member to every other: links side by side, or in a menu where they find no room. */
export function SiteNav() {
  const { t } = useTranslation('shell');
  const pages = usePages();
  const { Opened, startsOnItem, asking } = useAskedMenu(fetchMenu);
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
        {Opened === undefined ? <PagesButton {...asking} /> : <Opened startsOnItem={startsOnItem} />}
      </div>
    </nav>
  );
}
