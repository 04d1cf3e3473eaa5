import { Copy, Mail } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Menu, MenuItem, MenuLink } from '../../ui/menu.tsx';
import { toast } from '../../ui/toast.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import { SampleSection } from './sample-section.tsx';

export function OverlaySamples() {
  const { t } = useTranslation(['style-guide', 'common']);
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <SampleSection title={t('sections.overlays')}>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => setIsOpen(true)}>Dialog</Button>
        <Menu align="start" trigger={<Button variant="secondary">Menu</Button>}>
          <MenuItem icon={<Copy aria-hidden="true" />}>{t('sample.button')}</MenuItem>
          <MenuItem disabled>{t('sample.disabled')}</MenuItem>
          <MenuLink href="#overlays" icon={<Mail aria-hidden="true" />}>
            {t('sample.link')}
          </MenuLink>
        </Menu>
        <Tooltip text={t('sample.tooltip')}>
          <Button variant="secondary">Tooltip</Button>
        </Tooltip>
        <Button variant="secondary" onClick={() => toast.success(t('sample.toast'))}>
          toast.success
        </Button>
        <Button variant="secondary" onClick={() => toast.error(t('sample.error'))}>
          toast.error
        </Button>
        <Button variant="secondary" onClick={() => toast.info(t('sample.long'))}>
          toast.info
        </Button>
      </div>
      <Dialog
        isOpen={isOpen}
        onClose={close}
        title={t('sample.dialogTitle')}
        description={t('sample.dialogText')}
        actions={
          <>
            <Button variant="quiet" onClick={close}>
              {t('common:cancel')}
            </Button>
            <Button onClick={close}>{t('common:continue')}</Button>
          </>
        }
      />
    </SampleSection>
  );
}
