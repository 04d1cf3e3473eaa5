import { Info } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

/** Who may do what in a team. */
export function TeamInformation() {
  const { t } = useTranslation(['members', 'common']);
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button variant="secondary" icon={<Info aria-hidden="true" className="size-5" />} onClick={() => setIsOpen(true)}>
        {t('info.open')}
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={close}
        title={t('info.title')}
        actions={<Button onClick={close}>{t('common:gotIt')}</Button>}
      >
        <ul className="grid list-disc gap-2 pl-5 marker:text-accent-text">
          <li>{t('info.name')}</li>
          <li>{t('info.remove')}</li>
          <li>{t('info.score')}</li>
        </ul>
      </Dialog>
    </>
  );
}
