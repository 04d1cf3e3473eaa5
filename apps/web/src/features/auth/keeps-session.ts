/** Whether this browser would still have a session after the page is loaded again; it may be told to keep nothing. */
export function keepsSession(): boolean {
  try {
    localStorage.setItem(PROBE, '1');
    localStorage.removeItem(PROBE);
    return navigator.cookieEnabled;
  } catch {
    return false;
  }
}

const PROBE = 'uvh.probe';
