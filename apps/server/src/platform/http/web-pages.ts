import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import { API_BASE } from '@uvh/contract/api-base';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Log } from '../log.ts';
import { sendRefusal } from './error-answer.ts';
import { spokenLanguageOf } from './language.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';
const ALWAYS_ASK = 'no-cache';
/** The folder of the screens that the build drew. */
const SCREENS = 'screens';

interface WebPageOptions {
  readonly hasDevPages: boolean;
  readonly log: Log;
  /** The page in place of the built one; undefined to send that as it is. */
  readonly pageOf?: (html: string) => Promise<string | undefined>;
  /** A file at the root in place of the built one, of which `built` gives the text; undefined to send that as it is. */
  readonly fileOf?: (name: string, built: () => string) => Promise<RootFile | undefined>;
}

type RootFile = { readonly type: string; readonly content: string | Buffer } | 'none';

/**
 * Serves the built web app. Its routes live in the browser, so any page address answers the one page; what
 * looks like a file or a call and is none answers 404.
 */
export async function serveWebPages(
  app: FastifyInstance,
  webRoot: string,
  { hasDevPages, log, pageOf, fileOf }: WebPageOptions,
): Promise<void> {
  const hasPages = existsSync(path.join(webRoot, 'index.html'));
  const drawnPages = drawnPagesOf(webRoot);
  if (hasPages) {
    if (!existsSync(path.join(webRoot, 'index.html.br'))) {
      log.warn(
        `${webRoot} has no compressed files: each is compressed for each visitor. Build it with "npm run build".`,
      );
    }
    await app.register(fastifyStatic, {
      root: webRoot,
      wildcard: false,
      // The first address is below.
      index: false,
      preCompressed: true,
      // Maps show the sources; they stay on the server.
      globIgnore: ['**/*.map', '**/*.br', '**/*.gz', '**/.*'],
      cacheControl: false,
      setHeaders: (response, file) => {
        const isHashed = path.dirname(path.relative(webRoot, file)).startsWith('assets');
        response.header('cache-control', isHashed ? IMMUTABLE : ALWAYS_ASK);
      },
    });
    // What is drawn into a page is one screen in one language: each is a file of its own.
    for (const [address, name] of drawnPages) {
      app.get(address, { schema: { hide: true } }, (request, reply) => {
        const translated = `${name}.${spokenLanguageOf(request.headers['accept-language'])}.html`;
        const page = existsSync(path.join(webRoot, translated)) ? translated : `${name}.html`;
        return reply.header('vary', 'accept-language').sendFile(page);
      });
    }
  }
  const foreign = hasDevPages ? [API_BASE] : [API_BASE, '/dev'];
  if (hasPages && pageOf !== undefined) {
    const built = readFileSync(path.join(webRoot, 'index.html'), 'utf8');
    // The service worker keeps the page by the name of its file.
    const addresses = new Set(['/index.html', ...drawnPages.map(([address]) => address)]);
    const isBuilt = (request: FastifyRequest) => isReading(request) && addresses.has(pathnameOf(request));
    app.addHook('onRequest', async (request, reply) => {
      if (!isBuilt(request) && !(request.is404 && isPageAddress(request, foreign))) return;
      const page = await pageOf(built);
      if (page !== undefined)
        await reply.header('cache-control', ALWAYS_ASK).type('text/html; charset=utf-8').send(page);
    });
  }
  if (hasPages && fileOf !== undefined) {
    app.addHook('onRequest', async (request, reply) => {
      const name = rootFileOf(request);
      if (name === undefined) return;
      const file = await fileOf(name, () => readFileSync(path.join(webRoot, name), 'utf8'));
      if (file === 'none') return sendRefusal(request, reply, 'NOT_FOUND');
      if (file !== undefined) await reply.header('cache-control', ALWAYS_ASK).type(file.type).send(file.content);
    });
  }
  app.setNotFoundHandler((request, reply) => {
    if (hasPages && isPageAddress(request, foreign)) return reply.sendFile('index.html');
    return sendRefusal(request, reply, 'NOT_FOUND');
  });
}

/** The addresses whose screens the build drew, and the files with them: without language and ending. */
function drawnPagesOf(webRoot: string): readonly (readonly [address: string, name: string])[] {
  const screens = existsSync(path.join(webRoot, SCREENS)) ? readdirSync(path.join(webRoot, SCREENS)) : [];
  const names = screens.flatMap((file) => /^([a-z-]+)\.html$/.exec(file)?.[1] ?? []);
  return [['/', 'index'], ...names.map((name) => [`/${name}`, `${SCREENS}/${name}`] as const)];
}

/** What the build wrote into its pages, as a content security policy names it: by its hash. */
export function inlineSourcesOf(webRoot: string): {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
} {
  const files = drawnPagesOf(webRoot).map(([, name]) => path.join(webRoot, `${name}.html`));
  const pages = files.filter((file) => existsSync(file)).map((file) => readFileSync(file, 'utf8'));
  const hashesOf = (element: RegExp) => [
    ...new Set(pages.flatMap((page) => [...page.matchAll(element)].map(([, content = '']) => hashOf(content)))),
  ];
  return {
    scripts: hashesOf(/<script(?![^>]* (?:src|type)=)[^>]*>([\s\S]*?)<\/script>/g),
    styles: hashesOf(/<style>([\s\S]*?)<\/style>/g),
  };
}

function hashOf(content: string): string {
  return `'sha256-${createHash('sha256').update(content).digest('base64')}'`;
}

/** The name of a file beside the page that is asked for. */
function rootFileOf(request: FastifyRequest): string | undefined {
  if (!isReading(request)) return undefined;
  return /^\/([a-z0-9-]+\.(?:webmanifest|svg|png|jpg|html))$/.exec(pathnameOf(request))?.[1];
}

/** `foreign` places have no pages of the web app below them. */
function isPageAddress(request: FastifyRequest, foreign: readonly string[]): boolean {
  const pathname = pathnameOf(request);
  if (!pathname.startsWith('/') || pathname.startsWith('//')) return false;
  const isForeign = foreign.some((place) => pathname === place || pathname.startsWith(`${place}/`));
  const isFile = pathname.startsWith('/assets/') || /\.[a-z0-9]+$/i.test(pathname) || pathname.includes('/.');
  return isReading(request) && !isForeign && !isFile;
}

function isReading({ method }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** As it was sent: a URL parser would take what follows two slashes for a host, which is not a page of the app. */
function pathnameOf({ url }: FastifyRequest): string {
  return url.replace(/[?#].*$/s, '');
}
