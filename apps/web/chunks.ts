import path from 'node:path';
import { reachedFrom } from './reached.ts';

const START = '/src/app/start.tsx';
/** All icons are imported through one file, and each module takes a few of them by their names. */
const ALL_ICONS = /\/lucide-react\/[^.]*\/lucide-react\.mjs$/;
const ICON = /\/lucide-react\/[^.]*\/icons\//;
const ICON_FILE = /export \{([^}]*)\} from ['"]\.\/(icons\/[^'"]+)['"]/g;
const ICONS_TAKEN = /import\s*\{([^}]*)\}\s*from\s*['"]lucide-react['"]/g;
/** Only screens that come later put elements into a sentence. */
const RICH_TEXT = /\/react-i18next\/.*\/(?:Icu)?Trans|\/html-parse-stringify\//;
/** And only lists that grow by pages: those of the console, and of one's own submissions. */
const LONG_LIST = /\/@tanstack\/.*\/(?:useInfiniteQuery|infiniteQueryObserver)\./;
/** What everything reaches by the one file of its library, and few screens use. */
const isOfFew = (id: string) => RICH_TEXT.test(id) || LONG_LIST.test(id);

const LIBRARY = /\/node_modules\//;
/** What is said between browser and server, and the rules that both follow. */
const CONTRACT = /\/packages\/(?:contract|domain)\//;
/** The half of it that is run first; with how zod is to read it, which comes before. */
const WORDS = /\/packages\/contract\/src\/(?:event-words|object-class)\.ts$|\/src\/app\/zod\.ts$/;
/** What the app stands on, and is run before it. */
const GROUND = /\/src\/(?:i18n|locales|session|storage)\//;

/** What the first script needs as well as the app, for which it must not wait: a file of its own. */
export const FIRST = /vite\/preload-helper|\/src\/ui\/yield-to-browser/;

interface Modules {
  getModuleInfo(id: string): { readonly importedIds: readonly string[]; readonly code: string | null } | null;
}

/** What a module imports; of icons those that it names: to be reached through their one file says nothing of an icon. */
function importsOf(id: string, modules: Modules): readonly string[] {
  const { importedIds, code } = modules.getModuleInfo(id) ?? { importedIds: [], code: null };
  return importedIds.flatMap((imported) => {
    if (!ALL_ICONS.test(imported)) return imported;
    const files = iconFiles(imported, modules);
    return [...(code ?? '').matchAll(ICONS_TAKEN)].flatMap(([, names = '']) =>
      names.split(',').flatMap((name) => files.get(name.trim().split(/\s/)[0] ?? '') ?? []),
    );
  });
}

let filesOfIcons: ReadonlyMap<string, string> | undefined;

/** The file of each icon, by all names that it has. The library does not change during a build. */
function iconFiles(barrel: string, modules: Modules): ReadonlyMap<string, string> {
  filesOfIcons ??= new Map(
    [...(modules.getModuleInfo(barrel)?.code ?? '').matchAll(ICON_FILE)].flatMap(([, names = '', file = '']) =>
      [...names.matchAll(/default as (\w+)/g)].map(
        ([, name = '']) => [name, path.join(path.dirname(barrel), file)] as const,
      ),
    ),
  );
  return filesOfIcons;
}

interface Group {
  readonly name: (id: string, modules: Modules) => string | null;
  readonly debugName: string;
  readonly priority: number;
}

/**
 * The five files of all that every page loads before it can begin: what others wrote, the contract in two, and the app
 * in two. In the thirty files that it would come in otherwise it is six kilobytes more on the way, since each is
 * compressed by itself; in one it would be run in one go, in which nothing is answered (src/main.tsx runs one after the
 * other). What a file needs comes with it, so each is gathered before those that import it.
 */
export function appChunks(root: string): Group[] {
  let reached: ReadonlySet<string> | undefined;
  const isReached = (id: string, modules: Modules) => {
    // Without what is only fetched later.
    reached ??= reachedFrom([`${root}${START}`], (each) => importsOf(each, modules));
    return reached.has(id) && !id.endsWith(START) && !isOfFew(id);
  };
  return [
    {
      name: (id, modules) => (LIBRARY.test(id) && isReached(id, modules) ? 'libraries' : null),
      debugName: 'libraries',
      priority: 1.5,
    },
    {
      name: (id, modules) => (WORDS.test(id) && isReached(id, modules) ? 'contract-words' : null),
      debugName: 'contract-words',
      priority: 1.4,
    },
    {
      name: (id, modules) => (CONTRACT.test(id) && isReached(id, modules) ? 'contract' : null),
      debugName: 'contract',
      priority: 1.25,
    },
    {
      name: (id, modules) => (GROUND.test(id) && isReached(id, modules) ? 'app-ground' : null),
      debugName: 'app-ground',
      priority: 1.1,
    },
    { name: (id, modules) => (isReached(id, modules) ? 'app' : null), debugName: 'app', priority: 1 },
  ];
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

/** They show a crop, a class or a key of the game, and load what that takes without all that reviews an image. */
const BESIDE_GAME = [
  'features/questions/questions-route.tsx',
  'features/results/results-route.tsx',
  'features/second-opinion/second-opinion-route.tsx',
  'features/settings/settings-route.tsx',
];
const WORKSPACE = /\/src\/workspace\/|\/packages\/annotator\//;
/** Buttons and fields are everybody's: who shows one does not load the game's. */
const UI = /\/src\/ui\//;

interface Shared extends Group {
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
      reached ??= reachedFrom(starts, (each) => importsOf(each, modules));
      return reached.has(id) && !isOfFew(id);
    };
  };
  const [game, wayIn, members] = [reachedBy([GAME]), reachedBy([WAY_IN]), reachedBy(MEMBERS)];
  const beside = reachedBy(BESIDE_GAME);
  const files: Readonly<Record<string, (id: string, modules: Modules) => boolean>> = {
    'shared-game': (id, modules) => game(id, modules) && (members(id, modules) || wayIn(id, modules)),
    'shared-all': (id, modules) => members(id, modules) && wayIn(id, modules),
    shared: members,
    'shared-way-in': wayIn,
    'review-parts': (id, modules) => game(id, modules) && beside(id, modules) && !UI.test(id),
    review: (id, modules) => WORKSPACE.test(id) && game(id, modules),
    'review-rules': (id, modules) => game(id, modules) && !UI.test(id),
    // What is left: of the console and of screens that come later.
    icons: (id) => ICON.test(id),
  };
  return Object.entries(files).map(([name, isIn], place) => ({
    name: (id, modules) => (isIn(id, modules) ? name : null),
    debugName: name,
    priority: 0.9 - place / 10,
    minShareCount: 2,
  }));
}
