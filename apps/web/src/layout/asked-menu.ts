import { type ComponentProps, type ComponentType, type KeyboardEvent, startTransition, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../ui/toast.tsx';
import { frameOver } from '../ui/yield-to-browser.ts';
import { beforeSilence } from './until-it-comes.ts';

export interface OpenedMenuProps {
  /** Whether a key asked for it: the focus is then on its first item. */
  readonly startsOnItem: boolean;
}

interface AskedMenu<Props> {
  /** The menu itself, open, once it was asked for and has come; until then the button alone stands there. */
  readonly Opened: ComponentType<Props & OpenedMenuProps> | undefined;
  readonly startsOnItem: boolean;
  /** For the button. */
  readonly asking: Pick<
    ComponentProps<'button'>,
    'aria-haspopup' | 'aria-expanded' | 'onPointerEnter' | 'onFocus' | 'onClick' | 'onKeyDown'
  >;
}

/**
 * A menu that no first paint needs: its code comes when somebody goes near the button, and it opens when it is pressed.
 * The press itself answers at once, whatever the menu weighs.
 */
export function useAskedMenu<Props>(
  fetchMenu: () => Promise<ComponentType<Props & OpenedMenuProps>>,
): AskedMenu<Props> {
  const { t } = useTranslation('errors');
  const [{ Opened, startsOnItem }, setOpened] = useState<Pick<AskedMenu<Props>, 'Opened' | 'startsOnItem'>>({
    Opened: undefined,
    startsOnItem: false,
  });
  // The page answers the press first, with which a finger comes near; also where the menu is there already, since what is
  // drawn in one go is long.
  const fetched = () => frameOver().then(fetchMenu);
  const fetchAhead = () => void fetched().catch(() => undefined);
  const open = (byKey: boolean) => {
    beforeSilence(fetched()).then(
      (menu) => startTransition(() => setOpened({ Opened: menu, startsOnItem: byKey })),
      () => toast.error(t('NETWORK')),
    );
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    open(true);
  };
  return {
    Opened,
    startsOnItem,
    asking: {
      'aria-haspopup': 'menu',
      'aria-expanded': false,
      onPointerEnter: fetchAhead,
      onFocus: fetchAhead,
      // A click that no pointer made has no count.
      onClick: ({ detail }) => open(detail === 0),
      onKeyDown,
    },
  };
}
