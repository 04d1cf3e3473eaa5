import './ui/styles.css';
import { pressOver } from './app/press-over.ts';
import { yieldToBrowser } from './ui/yield-to-browser.ts';
import './features/landing/landing.css';

/** Who has pressed a link waits no longer for an app that does not come, and is led there by the browser. */
const PATIENCE_MS = 10_000;
/** The first sign that somebody is there and may want more than to read. */
const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'touchstart', 'wheel', 'scroll', 'focusin'] as const;

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
const { built, page } = document.documentElement.dataset;

// On the landing page that the build wrote nobody waits for the app (public/theme.js).
if (built === '/' && page !== 'app' && root.querySelector('[data-prerendered]') !== null) startWhenTouched(root);
else void startApp(root);

async function startApp(element: HTMLElement): Promise<void> {
  // The files that chunks.ts makes of all that every page needs, each by one of its parts: to run them in one go would
  // hold up the thread for long. React is run when it is asked for, and so by itself.
  await import('clsx');
  await yieldToBrowser();
  await import('react-dom/client');
  await yieldToBrowser();
  await import('./app/zod.ts');
  await yieldToBrowser();
  await import('@uvh/contract/calls/event');
  await yieldToBrowser();
  await import('./session/session.ts');
  await yieldToBrowser();
  const { start } = await import('./app/start.tsx');
  await yieldToBrowser();
  await start(element);
}

/** The landing page is there without the app: it waits for a sign, and what was pressed meanwhile is pressed again. */
function startWhenTouched(element: HTMLElement): void {
  let pressed: string | undefined;
  let href: string | undefined;
  const remember = (event: MouseEvent) => {
    const { target } = event;
    const part = target instanceof Element ? target.closest<HTMLElement>('[data-replay]') : null;
    if (part === null) return;
    pressed = part.dataset.replay;
    // The way to another screen is the app's to go: it counts the click. Into a new tab the browser goes alone.
    if (part instanceof HTMLAnchorElement && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
      event.preventDefault();
      href = part.href;
      setTimeout(leave, PATIENCE_MS);
    }
  };
  const leave = () => {
    if (href === undefined) return;
    // What never comes would hold the connections that the next page needs.
    window.stop();
    location.assign(href);
  };
  const go = (sign: Event) => {
    for (const type of SIGNS) removeEventListener(type, go);
    const started = pressOver(sign).then(() => startApp(element));
    started.then(
      () => {
        removeEventListener('click', remember);
        href = undefined;
        const part = element.querySelector<HTMLElement>(`[data-replay="${pressed}"]`);
        (part?.matches('a, button') ? part : part?.querySelector('button'))?.click();
      },
      (failure: unknown) => {
        removeEventListener('click', remember);
        leave();
        throw failure;
      },
    );
  };
  addEventListener('click', remember);
  for (const sign of SIGNS) addEventListener(sign, go, { passive: true });
}
