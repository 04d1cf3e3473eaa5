import { Outlet, useNavigation } from 'react-router';
import { usePageViews } from '../analytics/analytics.ts';
import { NewsBanner } from '../layout/news/news-banner.tsx';
import { useSessionExpiry } from '../session/session-expiry.ts';
import { useSessionRefresh } from '../session/session-refresh.ts';
import { Toasts } from '../ui/toast.tsx';
import { useLeftBehind } from './left-behind.ts';
import { useFocusOnNewPage } from './page-change.ts';
import { PageScroll } from './page-scroll.tsx';
// Not fetched when it is needed: unsaved work must not depend on one more file.
import { SessionExpiredDialog } from './session-expired-dialog.tsx';

/** Around every route: what watches over the session and the change of pages. */
export function RootLayout() {
  const isLoading = useNavigation().state !== 'idle';
  const isAsked = useSessionExpiry((expiry) => expiry.isAsked);
  usePageViews();
  useFocusOnNewPage();
  useSessionRefresh();
  useLeftBehind();

  return (
    <>
      {isLoading && <div aria-hidden="true" className="route-progress" />}
      <NewsBanner />
      <Outlet />
      {isAsked && <SessionExpiredDialog />}
      <Toasts />
      <PageScroll />
    </>
  );
}
