import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from 'react-router/dom';
import { onTestFinished } from 'vitest';
import { type RenderResult, render } from 'vitest-browser-react';
import { queryClient } from '../../src/api/query-client.ts';
import { type AppRouter, firstScreen, startRouter } from '../../src/app/router.tsx';
import { forgetDraft } from '../../src/features/auth/draft.ts';
import { changeLanguage } from '../../src/i18n/i18n.ts';
import type { Language } from '../../src/i18n/languages.ts';
import { endSession } from '../../src/session/session.ts';
import '../../src/app/zod.ts';
import '../../src/ui/styles.css';

export interface OpenedPage {
  readonly screen: RenderResult;
  readonly router: AppRouter;
  /** The address that the page stands at: path and query. */
  address(): string;
}

interface Options {
  readonly language?: Language;
}

/** Opens an address in the real app: its routes, guards, texts and styles. Put a server and a session there first. */
export async function openPage(address: string, { language = 'en' }: Options = {}): Promise<OpenedPage> {
  const home = location.href;
  history.replaceState(null, '', address);
  await changeLanguage(language);
  const router = startRouter();
  await firstScreen(router);
  const screen = await render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  onTestFinished(async () => {
    closeToasts();
    await screen.unmount();
    router.dispose();
    queryClient.clear();
    endSession();
    forgetDraft();
    localStorage.clear();
    sessionStorage.clear();
    history.replaceState(null, '', home);
  });
  return { screen, router, address: () => `${location.pathname}${location.search}` };
}

/** What one test was told is not for the next one. */
function closeToasts(): void {
  const buttons = document.querySelectorAll<HTMLElement>('[aria-live="assertive"] [role="alert"] button');
  for (const close of buttons) close.click();
}
