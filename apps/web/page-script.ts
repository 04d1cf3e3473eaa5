import { readFile } from 'node:fs/promises';
import type { Rolldown } from 'vite';
import { minify } from 'vite';
import { importedFiles } from './reached.ts';

const START = '/src/app/start.tsx';
const LANDING = '/';

interface Screen {
  /** What it is made of, in the order in which it is wanted. */
  readonly modules: readonly string[];
  /** The texts that it shows. */
  readonly texts: readonly string[];
  /** What it asks of the server for whoever is signed in, asked with the page. */
  readonly calls: readonly string[];
}

/** The screens that people open first. */
const SCREENS: Readonly<Record<string, Screen>> = {
  '/game': { modules: ['features/annotation/annotation-route.tsx'], texts: ['annotation'], calls: [] },
  '/login': { modules: ['features/auth/login-route.tsx'], texts: ['auth'], calls: [] },
  '/dashboard': {
    modules: ['layout/shell/shell-route.tsx', 'features/dashboard/dashboard-route.tsx'],
    texts: ['shell', 'dashboard', 'guide', 'rewards', 'zones'],
    calls: ['/team/dashboard', '/team/history'],
  },
  '/leaderboard': {
    modules: ['features/leaderboard/leaderboard-route.tsx'],
    texts: ['leaderboard', 'zones', 'shell'],
    calls: ['/team/dashboard'],
  },
  '/home': {
    modules: ['features/map/map-route.tsx', 'features/map/city-map.ts'],
    texts: ['map', 'zones', 'shell'],
    calls: ['/team/dashboard'],
  },
};

/**
 * public/theme.js in the page itself: on a slow line a file of its own is half a second until the first image is
 * asked for. It is told which files to fetch before the entry script has found out by itself.
 */
export async function pageScript(
  bundle: Rolldown.OutputBundle,
  { languages, address }: { readonly languages: readonly string[]; readonly address: string },
): Promise<string> {
  if (entryOf(bundle).imports.some((file) => /\/(?:app|contract|libraries)-/.test(file)))
    throw new Error('The first script imports the app, for which the landing page must not wait.');
  const source = await readFile(`${import.meta.dirname}/public/theme.js`, 'utf8');
  const { code } = await minify('theme.js', source);
  const told = {
    languages: languages.join(' '),
    fonts: firstFonts(Object.keys(bundle)).join(' '),
    app: appFiles(bundle).join(' '),
    screens: JSON.stringify(screensOf(bundle, languages, address)),
    // Where a screen is drawn already its code begins after the first paint, and public/theme.js starts it.
    ...(address === LANDING ? {} : { entry: `/${entryOf(bundle).fileName}` }),
  };
  const attributes = Object.entries(told).map(([name, value]) => ` data-${name}='${value}'`);
  return `<script${attributes.join('')}>${code.trim()}</script>`;
}

/** The script that the page starts with. */
function entryOf(bundle: Rolldown.OutputBundle): Rolldown.OutputChunk {
  const entry = chunksOf(bundle).find(({ isEntry, name }) => isEntry && name === 'index');
  if (entry === undefined) throw new Error('The build has no first script.');
  return entry;
}

/**
 * What the app needs to start. The page asks for it only when it is touched; on every other address
 * public/theme.js asks at once.
 */
function appFiles(bundle: Rolldown.OutputBundle): readonly string[] {
  return filesOf(bundle, START);
}

/** The chunk that was made of a module, and what it imports. */
function filesOf(bundle: Rolldown.OutputBundle, module: string): readonly string[] {
  const made = chunksOf(bundle).find(
    ({ facadeModuleId, moduleIds }) => facadeModuleId?.endsWith(module) || moduleIds.some((id) => id.endsWith(module)),
  );
  if (made === undefined) throw new Error(`No chunk was made of ${module}.`);
  return [...importedFiles(bundle, [made.fileName])].map((file) => `/${file}`);
}

/** By address the files that it takes beside the app, and by language those of its texts; without their folder. */
function screensOf(bundle: Rolldown.OutputBundle, languages: readonly string[], address: string) {
  const app = new Set(appFiles(bundle));
  const fileNames = (modules: readonly string[]) =>
    [...new Set(modules.flatMap((module) => filesOf(bundle, `/src/${module}`)))]
      .filter((file) => !app.has(file))
      .map((file) => file.replace('/assets/', ''));
  // The landing page's file is sent for every address that has none of its own.
  const told = Object.entries(SCREENS).filter(([screen]) => address === LANDING || address === screen);
  return Object.fromEntries(
    told.map(([screen, { modules, texts, calls }]) => {
      const said = languages.map((language) => [
        language,
        fileNames(texts.map((each) => `locales/${language}/${each}.json`)),
      ]);
      return [screen, { files: fileNames(modules), texts: Object.fromEntries(said), calls }];
    }),
  );
}

function chunksOf(bundle: Rolldown.OutputBundle): readonly Rolldown.OutputChunk[] {
  return Object.values(bundle).filter((file) => file.type === 'chunk');
}

/** The two faces of the first screen, fetched beside the style sheet that names them: text does not jump then. */
function firstFonts(files: readonly string[]): readonly string[] {
  return files
    .filter((file) => /(anek-latin-latin|noto-sans-latin)-wght-normal-[^/]*\.woff2$/.test(file))
    .map((file) => `/${file}`);
}
