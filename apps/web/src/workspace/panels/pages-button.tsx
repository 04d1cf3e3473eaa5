import { Menu as MenuIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useAskedMenu } from '../../layout/asked-menu.ts';
import { fetched } from '../../layout/loadable.ts';
import { IconButton } from '../../ui/icon-button.tsx';

const fetchMenu = () =>
  fetched({ texts: ['shell'], load: () => import('./pages-menu.tsx') }).then((module) => module.PagesMenu);

/** The button of the pages' menu, which is no part of what an image waits for: fetched once somebody goes near it. */
export function PagesButton() {
  const { t } = useTranslation('annotation');
  const { Opened, startsOnItem, asking } = useAskedMenu(fetchMenu);
  if (Opened !== undefined) return <Opened startsOnItem={startsOnItem} />;
  return (
    <IconButton label={t('nav.pages')} {...asking}>
      <MenuIcon aria-hidden="true" />
    </IconButton>
  );
}
