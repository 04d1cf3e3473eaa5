import { reachedFrom } from './reached.ts';

const START = '/src/app/start.tsx';
/** All icons are imported through one file: to be reached through it says nothing of an icon. */
const ICON = /\/lucide-react\/.*\/icons\//;
/** As with icons: only screens that come later put elements into a sentence. */
const RICH_TEXT = /\/react-i18next\/.*\/(?:Icu)?Trans|\/html-parse-stringify\//;

/** What fetches a file later is needed by the first script, which must not wait for the whole app: a file of its own. */
export const FETCHING = /vite\/preload-helper/;

interface Modules {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/**
 * Names the one file of all that every page loads before it can begin. In the thirty files that it would come in
 * otherwise it is six kilobytes more on the way, since each is compressed by itself.
 */
export function appChunk(root: string): (id: string, modules: Modules) => string | null {
  let reached: ReadonlySet<string> | undefined;
  return (id, modules) => {
    // Without what is only fetched later.
    reached ??= reachedFrom([`${root}${START}`], (each) => modules.getModuleInfo(each)?.importedIds ?? []);
    return reached.has(id) && !id.endsWith(START) && !ICON.test(id) && !RICH_TEXT.test(id) ? 'app' : null;
  };
}
