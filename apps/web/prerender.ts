import type { Plugin, Rolldown } from 'vite';
import { createServer } from 'vite';
import { importedFiles } from './reached.ts';

const ROOT = '<div id="root"></div>';
const THEME = '<script src="/theme.js"';
const START = '/src/app/start.tsx';
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
        return html
          .replace(ROOT, () => rootWith(english.page))
          .replace('</title>', () => `</title>${preloads(Object.keys(bundle))}`)
          .replace(
            THEME,
            () => `${THEME} data-languages="${languages.join(' ')}" data-app="${appFiles(bundle).join(' ')}"`,
          );
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
 * What the app needs to start. The page asks for it only when it is touched; on every other address
 * public/theme.js asks at once, before the entry script has found out by itself.
 */
function appFiles(bundle: Rolldown.OutputBundle): readonly string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const start = chunks.find((chunk) => chunk.facadeModuleId?.endsWith(START));
  if (start === undefined) throw new Error(`No chunk was made of ${START}.`);
  return [...importedFiles(bundle, [start.fileName])].map((file) => `/${file}`);
}

/** The two faces of the first screen, fetched beside the style sheet that names them: text does not jump then. */
function preloads(files: readonly string[]): string {
  return files
    .filter((file) => /(anek-latin-latin|noto-sans-latin)-wght-normal-[^/]*\.woff2$/.test(file))
    .map((file) => `<link rel="preload" href="/${file}" as="font" type="font/woff2" crossorigin />`)
    .join('');
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
