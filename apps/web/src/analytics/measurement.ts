/** What Google's script reads: the argument lists of calls that it has not made yet. */
declare global {
  interface Window {
    dataLayer?: IArguments[];
  }
}

const MEASUREMENT_ID = /^G-[A-Z0-9]{4,20}$/;

let isStarted = false;

/** Fetches Google's script once. Advertising features stay off. */
function start(measurementId: string): void {
  if (isStarted || !MEASUREMENT_ID.test(measurementId)) return;
  isStarted = true;
  const script = document.createElement('script');
  script.async = true;
  script.src = `https://www.googletagmanager.com/gtag/js?id=${measurementId}`;
  document.head.append(script);
  gtag('js', new Date());
  gtag('config', measurementId, {
    // The router tells of pages; counting the first one here too would count it twice.
    send_page_view: false,
    allow_google_signals: false,
    allow_ad_personalization_signals: false,
  });
}

/**
 * Passes a page view on to Google Analytics as well, for organisers who set a measurement id. Addresses carry e-mail addresses in their
 * query, so only the path goes out.
 */
export function tellGoogleOfPage(measurementId: string, page: string): void {
  start(measurementId);
  if (isStarted) gtag('event', 'page_view', { page_location: location.origin + page, page_path: page });
}

/** The same of a click; nothing before the first page view. */
export function tellGoogleOfAction(category: string, action: string, page: string): void {
  if (isStarted) gtag('event', action, { event_category: category, page_location: location.origin + page });
}

function gtag(..._: unknown[]): void {
  window.dataLayer ??= [];
  // biome-ignore lint/complexity/noArguments: Google's script takes argument lists and ignores arrays.
  window.dataLayer.push(arguments);
}
