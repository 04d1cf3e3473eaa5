/** What is counted: no person, no address, no query. */
export interface Visit {
  readonly category: string;
  readonly action: string;
  readonly page: string;
}

const WORDS = /^[\p{L}\p{N} ._/-]+$/u;
/** The app's own routes are short paths of lower-case words; anything else could carry what is personal. */
const PAGE = /^\/[a-z0-9/_-]*$/;

/** The visit without query and fragment, or undefined when it is nothing that the app sends. */
export function cleanVisit({ category, action, page }: Visit): Visit | undefined {
  const path = page.split(/[?#]/)[0] ?? '';
  return WORDS.test(category) && WORDS.test(action) && PAGE.test(path) ? { category, action, page: path } : undefined;
}

/** Do Not Track, or its successor Global Privacy Control. */
export function asksNotToBeTracked(headers: Readonly<Record<string, string | string[] | undefined>>): boolean {
  return headers.dnt === '1' || headers['sec-gpc'] === '1';
}
