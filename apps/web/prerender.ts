import type { Plugin, Rolldown } from 'vite';
import { createServer, type DevEnvironment } from 'vite';
import { ESModulesEvaluator, ModuleRunner } from 'vite/module-runner';
import { pageScript } from './page-script.ts';

const ROOT = '<div id="root"></div>';
const HEAD_SCRIPT = '<script src="/theme.js"></script>';
const LANDING = '/src/features/landing/prerender.tsx';
const SCREENS = '/src/app/prerender-screens.tsx';
const ENTRY = /\s*<script type="module"[^>]*><\/script>/;
const PRELOADS = /\s*<link rel="modulepreload"[^>]*>/g;
const SHEET = /<link rel="stylesheet"[^>]* href="\/([^"]+)">/;

/**
 * Writes what pages show first into them, so that it can be read before any script has run: the landing page into
 * index.html, the screens that people open most into files of their own (`screens/dashboard.html`), each in every
 * language (`index.hi.html`). The server sends them by address and language. Where one does not fit whoever reads,
 * public/theme.js hides it.
 */
export function prerender(): Plugin[] {
  let drawn: Drawn = { landing: [], screens: [] };
  let index: { readonly html: string; readonly languages: readonly string[] } | undefined;
  const landing: Plugin = {
    name: 'prerender-landing',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: async (html, { bundle = {} }) => {
        if (!html.includes(ROOT)) throw new Error('index.html has no empty #root to write the landing page into.');
        drawn = await draw();
        const [english] = drawn.landing;
        if (english === undefined) throw new Error('There is no landing page.');
        index = { html, languages: drawn.landing.map(({ language }) => language) };
        const script = await pageScript(bundle, { languages: index.languages, address: '/' });
        return html
          .replace('<html lang="en"', '<html lang="en" data-built="/"')
          .replace(ROOT, () => rootWith(english.page))
          .replace(HEAD_SCRIPT, () => script);
      },
    },
  };
  const others: Plugin = {
    name: 'prerender-others',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_options, bundle) {
      const built = bundle['index.html'];
      const [shown, ...translated] = drawn.landing;
      if (built?.type !== 'asset' || shown === undefined || index === undefined) return;
      const html = String(built.source);
      for (const { language, page } of translated) {
        const source = inLanguage(html, language).replace(rootWith(shown.page), () => rootWith(page));
        this.emitFile({ type: 'asset', fileName: `index.${language}.html`, source });
      }
      for (const screen of drawn.screens) {
        const script = await pageScript(bundle, { languages: index.languages, address: screen.address });
        const source = screenPage(withoutCode(index.html, bundle), screen).replace(HEAD_SCRIPT, () => script);
        this.emitFile({ type: 'asset', fileName: fileOf(screen), source });
      }
    },
  };
  return [landing, others];
}

interface DrawnPage {
  readonly language: string;
  readonly page: string;
}

interface DrawnScreen extends DrawnPage {
  readonly address: string;
  readonly title: string;
}

interface Drawn {
  /** One for each language that a reader can have, English first. */
  readonly landing: readonly DrawnPage[];
  readonly screens: readonly DrawnScreen[];
}

function rootWith(page: string): string {
  return `<div id="root"><div data-prerendered>${page}</div></div>`;
}

function inLanguage(html: string, language: string): string {
  return html.replace('<html lang="en"', `<html lang="${language}"`);
}

function fileOf({ address, language }: DrawnScreen): string {
  return `screens${address}${language === 'en' ? '' : `.${language}`}.html`;
}

function screenPage(html: string, { address, language, title, page }: DrawnScreen): string {
  return inLanguage(html.replace('<html lang="en"', `<html lang="en" data-built="${address}"`), language)
    .replace(/<title>[^<]*<\/title>/, () => `<title>${title}</title>`)
    .replace(ROOT, () => rootWith(page));
}

/**
 * The page with its style written into it and no code asked for: what is drawn is painted as soon as the page is
 * there, and nothing is on the way beside it. The style stands behind the first script, which asks for data.
 */
function withoutCode(html: string, bundle: Rolldown.OutputBundle): string {
  const name = SHEET.exec(html)?.[1] ?? '';
  const sheet = bundle[name];
  if (sheet?.type !== 'asset') throw new Error('The page has no style sheet.');
  const style = String(sheet.source);
  if (style.includes('</style')) throw new Error('The style sheet would end its element.');
  return html
    .replace(ENTRY, '')
    .replace(PRELOADS, '')
    .replace(SHEET, () => `<style>${style}</style>`);
}

async function draw(): Promise<Drawn> {
  const vite = await createServer({
    configFile: false,
    root: import.meta.dirname,
    appType: 'custom',
    logLevel: 'error',
    server: { middlewareMode: true, watch: null, hmr: false, ws: false },
    optimizeDeps: { noDiscovery: true, include: [] },
    oxc: { jsx: { runtime: 'automatic' } },
  });
  const runner = patientRunner(vite.environments.ssr);
  try {
    const { renderLanding, languages } = await runner.import(LANDING);
    const landing: DrawnPage[] = [];
    // One after the other: they share the texts.
    for (const language of languages) {
      landing.push({ language, page: await renderLanding(new Date().getFullYear(), language) });
    }
    const { renderScreens } = await runner.import(SCREENS);
    const drawn: Drawn = { landing, screens: await renderScreens() };
    for (const { page } of [...drawn.landing, ...drawn.screens]) {
      if (page.includes(' style="')) throw new Error('A built page has style attributes, which its policy forbids.');
    }
    return drawn;
  } finally {
    await runner.close();
    await vite.close();
  }
}

/** Runs modules of the app however long each takes to come: Vite's own runner gives up after a minute, which a busy machine may need. */
function patientRunner({ hot }: DevEnvironment): ModuleRunner {
  const transport = { invoke: (payload: Parameters<typeof hot.handleInvoke>[0]) => hot.handleInvoke(payload) };
  return new ModuleRunner({ transport, hmr: false, sourcemapInterceptor: false }, new ESModulesEvaluator());
}
