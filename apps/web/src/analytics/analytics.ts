import { recordVisit } from '@uvh/contract/calls/event';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { callApi } from '../api/call-api.ts';
import { useEvent } from '../event/event.ts';
import { yieldToBrowser } from '../ui/yield-to-browser.ts';

interface PrivacyNavigator {
  readonly doNotTrack?: string | null;
  readonly globalPrivacyControl?: boolean;
}

/** What tells Google, fetched for organisers who use it alone. Without it nothing is told, and nothing else is amiss. */
let measurement: Promise<typeof import('./measurement.ts') | undefined> | undefined;

/** Counts a click. Not for people who ask not to be tracked; a failure is not shown. */
export function recordAction(category: string, action: string, page: string = location.pathname): void {
  if (asksNotToBeTracked(navigator)) return;
  void measurement?.then((google) => google?.tellGoogleOfAction(category, action, page));
  count(category, action, page);
}

/** Counts the pages that are shown, and passes them on where organisers use Google Analytics. */
export function usePageViews(): void {
  const { pathname } = useLocation();
  const { settings } = useEvent();
  const measurementId = settings?.analytics_measurement_id ?? null;

  useEffect(() => {
    // Not in the task in which the page is first drawn.
    if (!asksNotToBeTracked(navigator)) void yieldToBrowser().then(() => count('Page View', 'Page Viewed', pathname));
  }, [pathname]);

  useEffect(() => {
    if (measurementId === null || asksNotToBeTracked(navigator)) return;
    measurement ??= import('./measurement.ts').catch(() => undefined);
    void measurement.then((google) => google?.tellGoogleOfPage(measurementId, pathname));
  }, [measurementId, pathname]);
}

function count(category: string, action: string, page: string): void {
  callApi(recordVisit, { body: { category, action, page: page.slice(0, 120) } }, { whenExpired: 'fail' }).catch(
    () => undefined,
  );
}

function asksNotToBeTracked(navigator: PrivacyNavigator): boolean {
  return navigator.doNotTrack === '1' || navigator.globalPrivacyControl === true;
}
