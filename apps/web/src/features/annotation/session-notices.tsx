import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/icon-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { AnnotationSession } from './annotation-session/annotation-session.ts';
import { useAnnotationSessionState } from './annotation-session/use-annotation-session.ts';

/** What the person should know of their draft and of what waits to be sent. */
export function SessionNotices({ session }: { readonly session: AnnotationSession }) {
  const { t } = useTranslation('annotation');
  const { t: tCommon } = useTranslation();
  const storage = useAnnotationSessionState(session, (state) => state.storage);
  const notice = useAnnotationSessionState(session, (state) => state.notice);
  return (
    <>
      {storage === 'memory' && <Notice tone="warning">{t('draft.memory')}</Notice>}
      {storage === 'failing' && <Notice tone="error">{t('draft.failing')}</Notice>}
      {notice !== undefined && (
        <Notice
          action={
            <IconButton label={tCommon('close')} onClick={() => session.dismissNotice()}>
              <X aria-hidden="true" />
            </IconButton>
          }
        >
          {t(notice)}
        </Notice>
      )}
      {!navigator.onLine && <WaitingNotice session={session} />}
    </>
  );
}

/** That submissions are kept until there is a network, where there are any. */
export function WaitingNotice({ session }: { readonly session: AnnotationSession }) {
  const { t } = useTranslation('annotation');
  const { count } = useAnnotationSessionState(session, (state) => state.waiting);
  return count > 0 && <Notice title={t('waiting.label', { count })}>{t('waiting.hint')}</Notice>;
}
