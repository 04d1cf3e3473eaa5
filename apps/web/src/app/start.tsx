import './zod.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { queryClient } from '../api/query-client.ts';
import { eventQuery } from '../event/event-query.ts';
import { restoreWords } from '../event/words/known-words.ts';
import { restoreLanguage } from '../layout/language.ts';
import { yieldToBrowser } from '../ui/yield-to-browser.ts';
import { firstScreen, startRouter } from './router.tsx';
import { isReturn, startScroll } from './scroll-positions.ts';
import { reloadWhenStale } from './stale-build.ts';

/** Starts the app in an element. What the build drew there stays until the first screen can take its place. */
export async function start(root: HTMLElement): Promise<void> {
  const prerendered = root.querySelector('[data-prerendered]');
  const { page, built } = document.documentElement.dataset;
  reloadWhenStale();
  const texts = restoreWords().then(restoreLanguage);
  await yieldToBrowser();
  askForTabStorage();
  await yieldToBrowser();
  const router = startRouter();
  await texts;
  await yieldToBrowser();
  const app = (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>
  );
  // public/theme.js has hidden it where it is not the page of whoever reads.
  if (prerendered === null || page === 'app') {
    tellStarted();
    startScroll();
    createRoot(root).render(app);
    return;
  }
  await Promise.all([firstScreen(router), eventOrPatience()]);
  tellStarted();
  // The landing page is read from top to bottom; a screen is there to be used, and comes as soon as it can.
  if (built === '/') await stillness();
  let focused = document.activeElement;
  root.addEventListener('focusin', ({ target }) => {
    if (target instanceof Element && prerendered.contains(target)) focused = target;
  });
  // Who reloads a screen is led to where they were, for which what the build drew may be too short.
  const at = built !== '/' && isReturn() ? undefined : scrollY;
  startScroll(at);
  // What came in with a movement is there already and does not come in again.
  root.dataset.tookOver = '';
  // Bit by bit: what is drawn already stays alive meanwhile.
  startTransition(() => createRoot(root).render(app));
  await removal(prerendered, root);
  // Up to its last moment somebody had the page in hand.
  fill(root, prerendered);
  restore(root, { ...stateOf(prerendered, focused), scrollY: at });
}

/** From here on the app sees to files that do not come; until then public/theme.js does. */
function tellStarted(): void {
  document.documentElement.dataset.app = '';
}

declare global {
  /** What was last pressed on a drawn screen, by hand or by Enter, before the app could answer (public/theme.js). */
  var uvhPressed: Element | undefined;
}

/** The first to ask for it waits until the browser has found it: not in the long task in which the router reads it. */
function askForTabStorage(): void {
  try {
    void sessionStorage.length;
  } catch {
    // It may be blocked, which whoever reads it knows.
  }
}

const STILL_MS = 150;
const EVENT_PATIENCE_MS = 300;

/** Much of a screen depends on the event, which was asked for with the page: drawn once with it is half the work. */
function eventOrPatience(): Promise<unknown> {
  return Promise.race([
    queryClient.prefetchQuery(eventQuery),
    new Promise((resolve) => {
      setTimeout(resolve, EVENT_PATIENCE_MS);
    }),
  ]);
}

/** Waits until the page has not moved for a moment: taking over in the middle of a scroll would stop it. */
function stillness(): Promise<void> {
  return new Promise((resolve) => {
    const settle = () => {
      removeEventListener('scroll', wait);
      resolve();
    };
    let timer = setTimeout(settle, STILL_MS);
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(settle, STILL_MS);
    };
    addEventListener('scroll', wait, { passive: true });
  });
}

/** Waits until React has put its own page in the place of the built one; answers before that is painted. */
function removal(node: Node, root: HTMLElement): Promise<void> {
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (root.contains(node)) return;
      observer.disconnect();
      resolve();
    });
    observer.observe(root, { childList: true });
  });
}

const FOCUSABLE = 'a[href], button, input, summary';

interface PageState {
  /** Where it stays scrolled; left out where the router goes to what it remembers. */
  readonly scrollY: number | undefined;
  readonly focused: Counterpart | undefined;
  /** A button that was pressed and has done nothing yet. */
  readonly pressed: Counterpart | undefined;
  readonly opened: readonly boolean[];
}

/** Where something is among what can have the focus, and what it is. */
interface Counterpart {
  readonly index: number;
  readonly identity: string;
}

/** What the reader has done to the page that was there. The screen that takes over has the same parts in the same order. */
function stateOf(before: Element, focused: Element | null): Omit<PageState, 'scrollY'> {
  const parts = [...before.querySelectorAll(FOCUSABLE)];
  const placeOf = (element: Element | null | undefined) =>
    element && parts.includes(element) ? { index: parts.indexOf(element), identity: identityOf(element) } : undefined;
  const pressed = placeOf(globalThis.uvhPressed);
  globalThis.uvhPressed = undefined;
  return {
    focused: placeOf(focused),
    pressed,
    opened: [...before.querySelectorAll('details')].map(({ open }) => open),
  };
}

/** What something is by what it says; what the event adds to a page may have moved it. */
function identityOf(element: Element): string {
  const [name, href, label] = ['name', 'href', 'aria-label'].map((attribute) => element.getAttribute(attribute));
  return JSON.stringify([element.tagName, name, href, label ?? element.textContent]);
}

function restore(root: HTMLElement, { scrollY, focused, opened, pressed }: PageState): void {
  const parts = [...root.querySelectorAll<HTMLElement>(FOCUSABLE)];
  const same = (place: Counterpart | undefined) => place && parts.find((part) => identityOf(part) === place.identity);
  for (const [index, details] of root.querySelectorAll('details').entries()) details.open = opened[index] ?? false;
  if (focused) (same(focused) ?? parts[focused.index])?.focus({ preventScroll: true });
  // A page that was not moved is at its top; to say so again would lay it out in this task and not with the frame.
  if (scrollY !== undefined && scrollY > 0) scrollTo({ top: scrollY, behavior: 'instant' });
  same(pressed)?.click();
}

/** Types and ticks again what was typed and ticked in the page that was there. */
function fill(root: HTMLElement, before: Element): void {
  const fields = new Map([...before.querySelectorAll('input')].map((field) => [field.name, field]));
  // React keeps watch over the property of its own elements; told past it, it sees the event as one of a hand.
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
  for (const input of root.querySelectorAll('input')) {
    const { value, checked } = fields.get(input.name) ?? input;
    if (checked !== input.checked) input.click();
    if (value === input.value || input.type === 'checkbox') continue;
    set?.call(input, value);
    input.dispatchEvent(new InputEvent('input', { bubbles: true }));
  }
}
