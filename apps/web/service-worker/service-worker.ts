/**
 * Lets the annotation screen be loaded again without a network: the page and the code that reviewing needs are kept
 * here; images, drafts and submissions are kept by the screen itself (src/features/annotation/storage). Other addresses
 * say that they need the network. Answers of the API never pass through here.
 */

import { isPageOf } from './page-of-build.ts';

declare const self: ServiceWorkerGlobalScope;

declare global {
  /** Put there by the build (offline-files.ts): what to keep, and a name that changes with it. */
  var offlineBuild: { readonly name: string; readonly files: readonly string[] };
}

const PREFIX = 'uvh-offline-';
/** Every address of the app answers the same page. */
const PAGE = '/';
/** What is shown at an address that cannot do without the network. */
const OFFLINE_PAGE = '/offline.html';
/** Addresses whose code is kept: the landing page, which stands without any, and the game. */
const KEPT_ADDRESSES = new Set(['/', '/game']);
/** Addresses that are no screens. */
const FOREIGN = /^\/(?:api|dev\/mail)(?:\/|$)/;
/** A network that says nothing for so long is none, for someone with work in hand. */
const PATIENCE_MS = 8_000;

const cacheName = `${PREFIX}${globalThis.offlineBuild.name}`;

self.addEventListener('install', (event) => event.waitUntil(keepFiles()));
self.addEventListener('activate', (event) => event.waitUntil(dropEarlierBuilds()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin || FOREIGN.test(pathname)) return;
  if (request.mode === 'navigate') event.respondWith(newestPage(request));
  else if (globalThis.offlineBuild.files.includes(pathname)) event.respondWith(keptFile(request));
});

self.addEventListener('push', (event) => event.waitUntil(tell(event.data?.json())));
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPage(event.notification.data));
});

async function keepFiles(): Promise<void> {
  const cache = await caches.open(cacheName);
  await cache.addAll([PAGE, ...globalThis.offlineBuild.files]);
  const page = await (await cache.match(PAGE))?.text();
  if (page !== undefined && isPageOf(globalThis.offlineBuild.files, page)) return;
  await caches.delete(cacheName);
  // The browser tries again when the next page is opened; until then what was kept before stays.
  throw new Error('The page is of another version.');
}

async function dropEarlierBuilds(): Promise<void> {
  const names = await caches.keys();
  const earlier = names.filter((name) => name.startsWith(PREFIX) && name !== cacheName);
  await Promise.all(earlier.map((name) => caches.delete(name)));
}

/** The server's page whenever it gives one: a new version is never held back by what is kept. */
async function newestPage(request: Request): Promise<Response> {
  const isKept = KEPT_ADDRESSES.has(new URL(request.url).pathname.replace(/(.)\/$/, '$1'));
  const kept = () => caches.match(isKept ? PAGE : OFFLINE_PAGE, { cacheName });
  try {
    const answer = await Promise.race([fetch(request), silence()]);
    return answer.status < 500 ? answer : ((await kept()) ?? answer);
  } catch (cause) {
    const page = await kept();
    if (page === undefined) throw cause;
    return page;
  }
}

/** A navigation's request cannot be given a signal. */
function silence(): Promise<never> {
  return new Promise((_, reject) => {
    setTimeout(() => reject(new Error('The server did not answer.')), PATIENCE_MS);
  });
}

async function keptFile(request: Request): Promise<Response> {
  const kept = await caches.match(new URL(request.url).pathname, { cacheName });
  return kept ?? fetch(request);
}

/** Shows a moment as the server words it. A browser that was sent something must show something. */
async function tell(message: unknown): Promise<void> {
  const { title = '', body = '', language = 'en', tag = '', page = PAGE } = fieldsOf(message);
  await self.registration.showNotification(title, { body, lang: language, tag, icon: '/icon-192.png', data: page });
}

function fieldsOf(message: unknown): Readonly<Record<string, string>> {
  if (typeof message !== 'object' || message === null) return {};
  return Object.fromEntries(Object.entries(message).map(([name, value]) => [name, String(value)]));
}

/** Brings a page of ours to the front, at the address of the moment; only ever one of this origin. */
async function openPage(page: unknown): Promise<void> {
  const address = new URL(typeof page === 'string' ? page : PAGE, self.location.origin);
  if (address.origin !== self.location.origin) return;
  const windows = await self.clients.matchAll({ type: 'window' });
  const open = windows.find((each) => new URL(each.url).pathname === address.pathname);
  await (open === undefined ? self.clients.openWindow(address.href) : open.focus());
}
