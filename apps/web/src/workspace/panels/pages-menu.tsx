import { LogIn, LogOut, Menu as MenuIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { OpenedMenuProps } from '../../layout/asked-menu.ts';
import { LanguageItems } from '../../layout/language-items.tsx';
import { PageItems } from '../../layout/site-nav-menu.tsx';
import { useSession } from '../../session/session.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu, MenuDivider, MenuItem } from '../../ui/menu.tsx';

/** The way from the workspace to every other page, and the language. Fetched when it is asked for, and then open. */
export function PagesMenu({ startsOnItem }: OpenedMenuProps) {
  const { t } = useTranslation('annotation');
  const navigate = useNavigate();
  const isSignedIn = useSession((session) => session.token !== null);
  return (
    <Menu
      startsOpen
      startsOnItem={startsOnItem}
      trigger={
        <IconButton label={t('nav.pages')}>
          <MenuIcon aria-hidden="true" />
        </IconButton>
      }
    >
      {isSignedIn && <PageItems />}
      {isSignedIn ? (
        <MenuItem icon={<LogOut aria-hidden="true" />} onSelect={() => void navigate('/logout')}>
          {t('nav.logout')}
        </MenuItem>
      ) : (
        <MenuItem icon={<LogIn aria-hidden="true" />} onSelect={() => void navigate('/login')}>
          {t('nav.login')}
        </MenuItem>
      )}
      <MenuDivider />
      <LanguageItems />
    </Menu>
  );
}
