import { Copy, Mail, MessageCircle, Share2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Menu, MenuItem, MenuLink } from '../../ui/menu.tsx';
import { toast } from '../../ui/toast.tsx';
import { useCopy } from '../../ui/use-copy.ts';

/** Ways to hand the team code on. */
export function ShareMenu({ code }: { readonly code: string | undefined }) {
  const { t } = useTranslation('shell');
  const { copy } = useCopy(0);
  const invite = t('share.invite', { code: code ?? '' });

  const copyInvite = async () => {
    if (await copy(invite)) toast.success(t('share.copied'));
    else toast.error(t('share.notCopied', { code: code ?? '' }));
  };

  return (
    <Menu
      trigger={
        <Button
          variant="secondary"
          size="small"
          disabled={code === undefined}
          className="min-h-11"
          icon={<Share2 aria-hidden="true" className="size-5" />}
        >
          <span className="sr-only sm:not-sr-only">{t('share.button')}</span>
        </Button>
      }
    >
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
