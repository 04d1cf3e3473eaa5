import './zod.ts';
import { StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { startI18n } from './i18n.ts';
import { router } from './router.tsx';

/** Starts the app in an element. What the build wrote there stays until the first screen can take its place. */
export async function start(root: HTMLElement): Promise<void> {
  const prerendered = root.querySelector('[data-prerendered]');
  const isShown = prerendered?.checkVisibility() === true;
  await startI18n();
  const app = (
    <StrictMode>
      <App />
    </StrictMode>
  );
  if (!isShown) {
    createRoot(root).render(app);
    return;
  }
  await firstScreen();
  const state = stateOf(root);
  // What came in with a movement is there already and does not come in again.
  root.dataset.tookOver = '';
  flushSync(() => createRoot(root).render(app));
  restore(root, state);
}

function firstScreen(): Promise<void> {
  return new Promise((resolve) => {
    if (router.state.initialized) resolve();
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      stop();
      resolve();
    });
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
    focused: [...root.querySelectorAll(FOCUSABLE)].findIndex((element) => element === document.activeElement),
    opened: [...root.querySelectorAll('details')].map(({ open }) => open),
  };
}

function restore(root: HTMLElement, { scrollY, focused, opened }: PageState): void {
  for (const [index, details] of root.querySelectorAll('details').entries()) details.open = opened[index] ?? false;
  if (focused !== -1) root.querySelectorAll<HTMLElement>(FOCUSABLE)[focused]?.focus({ preventScroll: true });
  window.scrollTo({ top: scrollY, behavior: 'instant' });
}
