import { Menu as MenuIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../ui/icon-button.tsx';

/** Opens the pages where they find no room side by side. */
export function PagesButton(props: Omit<ComponentProps<'button'>, 'children'>) {
  const { t } = useTranslation('shell');
  return (
    <IconButton {...props} label={t('menu.pages')}>
      <MenuIcon aria-hidden="true" />
    </IconButton>
  );
}
