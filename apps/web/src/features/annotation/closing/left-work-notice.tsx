import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../session/session.ts';
import { Notice } from '../../../ui/notice.tsx';
import { annotationApi } from '../annotation-session/annotation-api.ts';
import { aloneWithOutbox } from '../presence/tab-lock.ts';
import { openOfflineStore } from '../storage/indexed-db.ts';
import { type LeftWork, NOTHING_LEFT, settleLeftWork } from './left-work.ts';

/** Says, once the game is closed or somebody is shut out of it, what became of the work that was still in hand. */
export function LeftWorkNotice({ isOver }: { readonly isOver: boolean }) {
  const { t } = useTranslation('annotation');
  const { isUnsubmitted, arrived, tooLate, unasked } = useLeftWork();
  if (!isUnsubmitted && arrived + tooLate + unasked === 0) return null;
  if (!isOver) {
    const waiting = tooLate + unasked;
    if (waiting === 0) return null;
    return (
      <div className="w-full max-w-prose text-left">
        <Notice title={t('waiting.label', { count: waiting })}>{t('closing.left.shut')}</Notice>
      </div>
    );
  }
  return (
    <div className="grid w-full max-w-prose gap-2 text-left">
      {isUnsubmitted && <Notice tone="warning">{t('closing.left.unsubmitted')}</Notice>}
      {tooLate > 0 && <Notice tone="warning">{t('closing.left.tooLate', { count: tooLate })}</Notice>}
      {unasked > 0 && <Notice title={t('waiting.label', { count: unasked })}>{t('closing.left.unasked')}</Notice>}
      {arrived > 0 && <Notice tone="success">{t('closing.left.arrived', { count: arrived })}</Notice>}
    </div>
  );
}

/** Looks when it is shown, and again when the network is back. */
function useLeftWork(): LeftWork {
  const user = useSession((session) => session.user?.username);
  const [left, setLeft] = useState(NOTHING_LEFT);
  useEffect(() => {
    if (user === undefined) return;
    let isGone = false;
    const look = () =>
      // The session that was open until now may be in the middle of sending.
      aloneWithOutbox(user, async () => {
        if (isGone) return;
        const store = await openOfflineStore(user);
        const found = await settleLeftWork(store, (submission) => annotationApi.submit(submission)).finally(() =>
          store.close(),
        );
        // What has arrived is not on this device the second time, and is still told.
        if (!isGone) setLeft(({ arrived }) => ({ ...found, arrived: found.arrived + arrived }));
      }).catch(() => undefined);
    const onOnline = () => void look();
    onOnline();
    window.addEventListener('online', onOnline);
    return () => {
      isGone = true;
      window.removeEventListener('online', onOnline);
    };
  }, [user]);
  return left;
}
