import { readFile } from 'node:fs/promises';
import type { Plugin, Rolldown } from 'vite';
import { createServer, minify } from 'vite';
import { importedFiles } from './reached.ts';

const ROOT = '<div id="root"></div>';
const THEME = '<script src="/theme.js"></script>';
const START = '/src/app/start.tsx';
/** The screens that people open first, what they are made of, and the texts that they show. */
const SCREENS: Readonly<Record<string, { readonly modules: readonly string[]; readonly texts: readonly string[] }>> = {
  '/game': { modules: ['features/annotation/annotation-route.tsx'], texts: ['annotation'] },
  '/login': { modules: ['features/auth/login-route.tsx'], texts: ['auth'] },
  '/dashboard': {
    modules: ['layout/shell/shell-route.tsx', 'features/dashboard/dashboard-route.tsx'],
    texts: ['shell', 'dashboard', 'guide', 'rewards', 'zones'],
  },
  '/leaderboard': { modules: ['features/leaderboard/leaderboard-route.tsx'], texts: ['leaderboard', 'zones', 'shell'] },
  '/home': { modules: ['features/map/map-route.tsx'], texts: ['map', 'zones', 'shell'] },
};
const ENTRY = '/src/features/landing/prerender.tsx';

/**
 * Writes the landing page into the built index.html, so that it can be read before any script has run,
 * or without. On every other address public/theme.js hides it.
 */
export function prerenderLanding(): Plugin[] {
  let pages: readonly RenderedPage[] = [];
  const english: Plugin = {
    name: 'prerender-landing',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: async (html, { bundle = {} }) => {
        if (!html.includes(ROOT)) throw new Error('index.html has no empty #root to write the landing page into.');
        pages = await renderPages();
        for (const { page } of pages) {
          if (page.includes(' style="'))
            throw new Error('The landing page has style attributes, which its policy forbids.');
        }
        const [english] = pages;
        if (english === undefined) throw new Error('There is no landing page.');
        const languages = pages.map(({ language }) => language);
        const theme = await themeScript(bundle, languages);
        return html.replace(ROOT, () => rootWith(english.page)).replace(THEME, () => theme);
      },
    },
  };
  /** The same page in every other language: the server sends the reader's (`index.hi.html`). */
  const others: Plugin = {
    name: 'prerender-landing-languages',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const index = bundle['index.html'];
      const [shown, ...translated] = pages;
      if (index?.type !== 'asset' || shown === undefined) return;
      const html = String(index.source);
      for (const { language, page } of translated) {
        const source = html
          .replace('<html lang="en"', `<html lang="${language}"`)
          .replace(rootWith(shown.page), () => rootWith(page));
        this.emitFile({ type: 'asset', fileName: `index.${language}.html`, source });
      }
    },
  };
  return [english, others];
}

function rootWith(page: string): string {
  return `<div id="root"><div data-prerendered>${page}</div></div>`;
}

/**
 * public/theme.js in the page itself: on a slow line a file of its own is half a second until the first image is
 * asked for. It is told which files to fetch before the entry script has found out by itself.
 */
async function themeScript(bundle: Rolldown.OutputBundle, languages: readonly string[]): Promise<string> {
  if (entryOf(bundle).imports.some((file) => file.includes('/app-')))
    throw new Error('The first script imports the app, for which the landing page must not wait.');
  const source = await readFile(`${import.meta.dirname}/public/theme.js`, 'utf8');
  const { code } = await minify('theme.js', source);
  const told = {
    languages: languages.join(' '),
    fonts: firstFonts(Object.keys(bundle)).join(' '),
    app: appFiles(bundle).join(' '),
    screens: JSON.stringify(screensOf(bundle, languages)),
  };
  const attributes = Object.entries(told).map(([name, value]) => ` data-${name}='${value}'`);
  return `<script${attributes.join('')}>${code.trim()}</script>`;
}

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
function screensOf(bundle: Rolldown.OutputBundle, languages: readonly string[]) {
  const app = new Set(appFiles(bundle));
  const fileNames = (modules: readonly string[]) =>
    [...new Set(modules.flatMap((module) => filesOf(bundle, `/src/${module}`)))]
      .filter((file) => !app.has(file))
      .map((file) => file.replace('/assets/', ''));
  return Object.fromEntries(
    Object.entries(SCREENS).map(([address, { modules, texts }]) => {
      const said = languages.map((language) => [
        language,
        fileNames(texts.map((each) => `locales/${language}/${each}.json`)),
      ]);
      return [address, { files: fileNames(modules), texts: Object.fromEntries(said) }];
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

interface RenderedPage {
  readonly language: string;
  readonly page: string;
}

/** One for each language that a reader can have, English first. */
async function renderPages(): Promise<RenderedPage[]> {
  const vite = await createServer({
    configFile: false,
    root: import.meta.dirname,
    appType: 'custom',
    logLevel: 'error',
    server: { middlewareMode: true, watch: null, hmr: false, ws: false },
    optimizeDeps: { noDiscovery: true, include: [] },
    oxc: { jsx: { runtime: 'automatic' } },
  });
  try {
    const { renderLanding, languages } = await vite.ssrLoadModule(ENTRY);
    const pages: RenderedPage[] = [];
    // One after the other: they share the texts.
    for (const language of languages) {
      pages.push({ language, page: await renderLanding(new Date().getFullYear(), language) });
    }
    return pages;
  } finally {
    await vite.close();
  }
}
