import { Copy, Mail, MessageCircle } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Menu, MenuItem, MenuLink } from '../../ui/menu.tsx';
import { toast } from '../../ui/toast.tsx';
import { useCopy } from '../../ui/use-copy.ts';
import type { OpenedMenuProps } from '../asked-menu.ts';
import { ShareButton } from './share-button.tsx';

/** Ways to hand the team code on. Fetched when they are asked for, and then open. */
export function OpenShareMenu({ code, startsOnItem }: { readonly code: string | undefined } & OpenedMenuProps) {
  const { t } = useTranslation('shell');
  const { copy } = useCopy(0);
  const invite = t('share.invite', { code: code ?? '' });

  const copyInvite = async () => {
    if (await copy(invite)) toast.success(t('share.copied'));
    else toast.error(t('share.notCopied', { code: code ?? '' }));
  };

  return (
    <Menu startsOpen startsOnItem={startsOnItem} trigger={<ShareButton disabled={code === undefined} />}>
      <MenuItem icon={<Copy aria-hidden="true" />} onSelect={() => void copyInvite()}>
        {t('share.copy')}
      </MenuItem>
      <MenuLink
        icon={<Mail aria-hidden="true" />}
        href={`mailto:?subject=${encodeURIComponent(t('share.subject'))}&body=${encodeURIComponent(invite)}`}
      >
        {t('share.email')}
      </MenuLink>
      <MenuLink
        icon={<MessageCircle aria-hidden="true" />}
        href={`https://wa.me/?text=${encodeURIComponent(invite)}`}
        opensApart
      >
        {t('share.whatsapp')}
      </MenuLink>
    </Menu>
  );
}
