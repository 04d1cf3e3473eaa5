import { logout } from '@uvh/contract/calls/session';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { callApi } from '../../api/call-api.ts';
import { PageTitle } from '../../layout/title.tsx';
import { endSession, useSession } from '../../session/session.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { forgetDraft } from './draft.ts';

/** Ends the session here and on the server (docs/product/choices.md#where-logout-leads). */
export function Component() {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  useEffect(() => {
    let isHere = true;
    void revoke().finally(() => {
      if (!isHere) return;
      endSession();
      forgetDraft();
      void navigate('/login', { replace: true });
    });
    return () => {
      isHere = false;
    };
  }, [navigate]);

  return (
    <main role="status" className="grid min-h-dvh place-content-center justify-items-center gap-3">
      <PageTitle>{t('logout.title')}</PageTitle>
      <Spinner className="size-8" />
      <p className="font-display font-semibold text-xl">{t('logout.title')}</p>
    </main>
  );
}

let revoking: Promise<void> | undefined;

/** Revokes once, however often the screen is mounted. A server out of reach keeps nobody from leaving. */
function revoke(): Promise<void> {
  if (useSession.getState().token === null) return Promise.resolve();
  revoking ??= callApi(logout, {}, { whenExpired: 'fail' })
    .catch(() => undefined)
    .finally(() => {
      revoking = undefined;
    });
  return revoking;
}
