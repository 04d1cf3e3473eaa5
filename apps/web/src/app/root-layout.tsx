import type { ReactNode } from 'react';
import { usePageViews } from '../analytics/analytics.ts';
import { useEventRefresh } from '../event/event.ts';
import { useIsUnderWay } from '../navigation/use-stop.ts';
import { useSessionExpiry } from '../session/session-expiry.ts';
import { useSessionRefresh } from '../session/session-refresh.ts';
import { Toasts } from '../ui/toast.tsx';
import { useFocusOnNewPage } from './page-change.ts';
import { router } from './router.ts';
// Not fetched when it is needed: work in hand must not hang on one more file.
import { SessionExpiredDialog } from './session-expired-dialog.tsx';

/** Around every route: what watches over the session, the event and the way through the pages. */
export function RootLayout({ children }: { readonly children: ReactNode }) {
  const isUnderWay = useIsUnderWay(router);
  const isAsked = useSessionExpiry((expiry) => expiry.isAsked);
  usePageViews();
  useFocusOnNewPage();
  useEventRefresh();
  useSessionRefresh();

  return (
    <>
      {isUnderWay && <div aria-hidden="true" className="route-progress" />}
      {children}
      {isAsked && <SessionExpiredDialog />}
      <Toasts />
    </>
  );
}
