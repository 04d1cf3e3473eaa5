import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Menu, MenuItem } from '../ui/menu.tsx';
import type { OpenedMenuProps } from './asked-menu.ts';
import { PagesButton } from './pages-button.tsx';
import { usePages } from './site-pages.ts';

/** Fetched when it is asked for, and then open. */
export function OpenPagesMenu({ startsOnItem }: OpenedMenuProps) {
  return (
    <Menu startsOpen startsOnItem={startsOnItem} trigger={<PagesButton />}>
      <PageItems />
    </Menu>
  );
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
