import { LogOut } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { FoldingMenu, MenuGroup } from '../../../layout/shell/folding-menu.tsx';
import { MenuLinkItem } from '../../../layout/shell/menu-item.tsx';
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
    <FoldingMenu id="console-menu" label={t('nav.label')} isOpen={isOpen}>
      {NAV_GROUPS.map((group) => (
        <MenuGroup key={group.id} title={t(`nav.groups.${group.id}`)} isPaired>
          {group.items.map(({ id, to, Icon }) => (
            <MenuLinkItem
              key={id}
              to={to}
              icon={<Icon />}
              label={t(`nav.${id}`)}
              // The overview's address is the beginning of all others.
              holdsPagesBelow={to !== '/organiser'}
              onLeave={onLeave}
            />
          ))}
        </MenuGroup>
      ))}
      <ul>
        <MenuLinkItem to="/logout" icon={<LogOut />} label={t('nav.logout')} onLeave={onLeave} />
      </ul>
    </FoldingMenu>
  );
}
