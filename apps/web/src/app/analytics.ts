import { recordVisit } from '@uvh/contract/calls/event';
import { callApi } from './api.ts';

interface PrivacyNavigator {
  readonly doNotTrack?: string | null;
  readonly globalPrivacyControl?: boolean;
}

/** Counts a click or a page view. Whoever asks not to be tracked is not; a failure disturbs nobody. */
export function recordAction(category: string, action: string, page: string = location.pathname): void {
  if (asksNotToBeTracked(navigator)) return;
  callApi(recordVisit, { body: { category, action, page: page.slice(0, 120) } }, { whenExpired: 'fail' }).catch(
    () => undefined,
  );
}

export function recordPageView(page: string): void {
  recordAction('Page View', 'Page Viewed', page);
}

function asksNotToBeTracked(navigator: PrivacyNavigator): boolean {
  return navigator.doNotTrack === '1' || navigator.globalPrivacyControl === true;
}
