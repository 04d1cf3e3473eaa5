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

const GAME = 'features/annotation/annotation-route.tsx';
const WAY_IN = 'features/auth/login-route.tsx';
/** The screens that members come to first; what comes behind their first paint is not theirs. */
const MEMBERS = [
  'layout/shell/shell-route.tsx',
  'features/dashboard/dashboard-route.tsx',
  'features/leaderboard/leaderboard-route.tsx',
  'features/map/map-route.tsx',
];

type NameOfChunk = (id: string, modules: Modules) => string | null;

interface Shared {
  readonly name: NameOfChunk;
  readonly debugName: string;
  readonly priority: number;
  readonly minShareCount: number;
}

/**
 * The files of what several screens share beside the app: they open in a few files and not in thirty, of which a
 * browser asks six at a time. What the game shares with them stays apart, and it loads no more than that. Each file has
 * all that is imported in it, but what an earlier one has.
 */
export function sharedChunks(root: string): Shared[] {
  const reachedBy = (screens: readonly string[]) => {
    let reached: ReadonlySet<string> | undefined;
    return (id: string, modules: Modules) => {
      const starts = screens.map((screen) => `${root}/src/${screen}`);
      reached ??= reachedFrom(starts, (each) => modules.getModuleInfo(each)?.importedIds ?? []);
      return reached.has(id) && !ICON.test(id) && !RICH_TEXT.test(id);
    };
  };
  const [game, wayIn, members] = [reachedBy([GAME]), reachedBy([WAY_IN]), reachedBy(MEMBERS)];
  const files: Readonly<Record<string, (id: string, modules: Modules) => boolean>> = {
    icons: (id) => ICON.test(id),
    'shared-game': (id, modules) => game(id, modules) && (members(id, modules) || wayIn(id, modules)),
    'shared-all': (id, modules) => members(id, modules) && wayIn(id, modules),
    shared: members,
    'shared-way-in': wayIn,
  };
  return Object.entries(files).map(([name, isIn], place) => ({
    name: (id, modules) => (isIn(id, modules) ? name : null),
    debugName: name,
    priority: 0.9 - place / 10,
    minShareCount: 2,
  }));
}
