import type { Plugin } from 'vite';
import { createServer } from 'vite';

const ROOT = '<div id="root"></div>';
const ENTRY = '/src/features/landing/prerender.tsx';

/**
 * Writes the landing page into the built index.html, so that it can be read before any script has run,
 * or without. On every other address public/theme.js hides it.
 */
export function prerenderLanding(): Plugin {
  return {
    name: 'prerender-landing',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: async (html, { bundle = {} }) => {
        if (!html.includes(ROOT)) throw new Error('index.html has no empty #root to write the landing page into.');
        const page = await renderPage();
        if (page.includes(' style="'))
          throw new Error('The landing page has style attributes, which its policy forbids.');
        return html
          .replace(ROOT, () => `<div id="root"><div data-prerendered>${page}</div></div>`)
          .replace('</title>', () => `</title>${preloads(Object.keys(bundle))}`);
      },
    },
  };
}

/** The two faces of the first screen, fetched beside the style sheet that names them: text does not jump then. */
function preloads(files: readonly string[]): string {
  return files
    .filter((file) => /(anek-latin-latin|noto-sans-latin)-wght-normal-[^/]*\.woff2$/.test(file))
    .map((file) => `<link rel="preload" href="/${file}" as="font" type="font/woff2" crossorigin />`)
    .join('');
}

async function renderPage(): Promise<string> {
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
    const { renderLanding } = await vite.ssrLoadModule(ENTRY);
    return await renderLanding(new Date().getFullYear());
  } finally {
    await vite.close();
  }
}
