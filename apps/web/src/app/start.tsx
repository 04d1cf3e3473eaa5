import './zod.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { queryClient } from '../api/query-client.ts';
import { restoreWords } from '../event/words/known-words.ts';
import { restoreLanguage } from '../layout/language.ts';
import { firstScreen, startRouter } from './router.tsx';
import { startScroll } from './scroll-positions.ts';
import { reloadWhenStale } from './stale-build.ts';

/** Starts the app in an element. What the build wrote there stays until the first screen can take its place. */
export async function start(root: HTMLElement): Promise<void> {
  const prerendered = root.querySelector('[data-prerendered]');
  reloadWhenStale();
  const texts = restoreWords().then(restoreLanguage);
  const router = startRouter();
  await texts;
  const app = (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>
  );
  if (prerendered === null || !prerendered.checkVisibility()) {
    startScroll();
    createRoot(root).render(app);
    return;
  }
  await firstScreen(router);
  await stillness();
  const state = stateOf(root);
  startScroll(state.scrollY);
  // What came in with a movement is there already and does not come in again.
  root.dataset.tookOver = '';
  createRoot(root).render(app);
  await removal(prerendered, root);
  restore(root, state);
}

const STILL_MS = 150;

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

const FOCUSABLE = 'a[href], button, summary';

interface PageState {
  readonly scrollY: number;
  /** Where the focus is among what can have it; -1 for nowhere. */
  readonly focused: number;
  readonly opened: readonly boolean[];
}

/** What the reader has done to the page so far. The screen that takes over has the same parts in the same order. */
function stateOf(root: HTMLElement): PageState {
  return {
    scrollY,
    focused: [...root.querySelectorAll(FOCUSABLE)].indexOf(document.activeElement ?? document.body),
    opened: [...root.querySelectorAll('details')].map(({ open }) => open),
  };
}

function restore(root: HTMLElement, { scrollY, focused, opened }: PageState): void {
  for (const [index, details] of root.querySelectorAll('details').entries()) details.open = opened[index] ?? false;
  if (focused !== -1) root.querySelectorAll<HTMLElement>(FOCUSABLE)[focused]?.focus({ preventScroll: true });
  window.scrollTo({ top: scrollY, behavior: 'instant' });
}
