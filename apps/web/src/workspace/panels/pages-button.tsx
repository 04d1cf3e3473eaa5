import { Menu as MenuIcon } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fetched } from '../../layout/loadable.ts';
import { untilItComes } from '../../layout/until-it-comes.ts';
import { IconButton } from '../../ui/icon-button.tsx';

const fetchMenu = () => fetched({ texts: ['shell'], load: () => import('./pages-menu.tsx') });
const PagesMenu = lazy(async () => ({ default: (await untilItComes(fetchMenu)).PagesMenu }));

/** The button of the pages' menu, which is no part of what an image waits for: fetched once somebody goes near it. */
export function PagesButton() {
  const { t } = useTranslation('annotation');
  const [isAsked, setAsked] = useState(false);
  const fetchAhead = () => void fetchMenu().catch(() => undefined);
  const button = (
    <IconButton
      label={t('nav.pages')}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={fetchAhead}
      onFocus={fetchAhead}
      onClick={() => setAsked(true)}
    >
      <MenuIcon aria-hidden="true" />
    </IconButton>
  );
  if (!isAsked) return button;
  return (
    <Suspense fallback={button}>
      <PagesMenu />
    </Suspense>
  );
}
