import { X } from 'lucide-react';
import { useTranslation } from '../../texts/use-translation.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { Sitting } from './sitting/sitting.ts';
import { useSittingState } from './sitting/use-sitting.ts';

/** What the person should know of their draft and of what waits to be sent. */
export function DeskNotices({ sitting }: { readonly sitting: Sitting }) {
  const { t } = useTranslation('annotation');
  const { t: tCommon } = useTranslation();
  const { storage, notice, waiting } = useSittingState(sitting);
  return (
    <>
      {storage === 'memory' && <Notice tone="warning">{t('draft.memory')}</Notice>}
      {storage === 'failing' && <Notice tone="error">{t('draft.failing')}</Notice>}
      {notice !== undefined && (
        <Notice
          action={
            <IconButton label={tCommon('close')} onClick={() => sitting.dismissNotice()}>
              <X aria-hidden="true" />
            </IconButton>
          }
        >
          {notice === 'leaseLost' ? t('draft.leaseLost') : t('draft.refused')}
        </Notice>
      )}
      {waiting.count > 0 && !navigator.onLine && (
        <Notice title={t('waiting.label', { count: waiting.count })}>{t('waiting.hint')}</Notice>
      )}
    </>
  );
}
