import { useMutation } from '@tanstack/react-query';
import { unsubscribe } from '@uvh/contract/calls/mail-preference';
import { MailX } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../api/call-api.ts';
import { PlainHeader } from '../../layout/plain-header.tsx';
import { PageTitle } from '../../layout/title.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Spinner } from '../../ui/spinner.tsx';

/** /unsubscribe#token: the link of a weekly mail. Opening it ends the mail; no login, and a way back. */
export function Component() {
  const { t } = useTranslation('settings');
  const [token] = useState(() => location.hash.slice(1));
  const asking = useMutation({
    mutationFn: (weekly: boolean) => callApi(unsubscribe, { body: { token, weekly } }),
  });
  const hasBegun = useRef(false);
  const begin = useEffectEvent(() => asking.mutate(false));
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    begin();
  }, []);
  return (
    <div className="flex min-h-dvh flex-col bg-ground">
      <PlainHeader logoTo="/" />
      <main className="grid flex-1 place-items-center p-6">
        <PageTitle>{t('unsubscribe.title')}</PageTitle>
        {asking.data !== undefined ? (
          <EmptyState
            icon={<MailX aria-hidden="true" />}
            title={<h1>{asking.data.weekly ? t('unsubscribe.again') : t('unsubscribe.done')}</h1>}
            action={
              <Button
                variant="secondary"
                isBusy={asking.isPending}
                busyLabel={t('unsubscribe.busy')}
                onClick={() => asking.mutate(!asking.data.weekly)}
              >
                {asking.data.weekly ? t('unsubscribe.end') : t('unsubscribe.order')}
              </Button>
            }
          >
            {t('unsubscribe.note')}
          </EmptyState>
        ) : asking.isError ? (
          <ErrorState title={t('unsubscribe.failed')} onRetry={() => asking.mutate(false)} />
        ) : (
          <p role="status" className="flex items-center gap-3">
            <Spinner /> {t('unsubscribe.busy')}
          </p>
        )}
      </main>
    </div>
  );
}
