/** The first screen after login. */
export const START = '/dashboard';

/** Where to go after login: back to the screen that asked for it, and never off this origin. */
export function afterLogin(from: string | null): string {
  // Browsers read '\' as '/': '/\host' would be another site.
  if (from === null || !/^\/(?![/\\])/.test(from)) return START;
  return from;
}
