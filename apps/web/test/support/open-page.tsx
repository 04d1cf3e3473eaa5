import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from 'react-router/dom';
import { onTestFinished } from 'vitest';
import { type RenderResult, render } from 'vitest-browser-react';
import type { StoreApi } from 'zustand';
import { queryClient } from '../../src/api/query-client.ts';
import { type AppRouter, firstScreen, startRouter } from '../../src/app/router.tsx';
import { forgetDraft } from '../../src/features/auth/draft.ts';
import { useTourMemory } from '../../src/features/practice/tour/tour-memory.ts';
import { changeLanguage } from '../../src/i18n/i18n.ts';
import type { Language } from '../../src/i18n/languages.ts';
import { useSound } from '../../src/layout/moments/sound.ts';
import { useTheme } from '../../src/layout/theme.ts';
import { useMixUps } from '../../src/learning/mix-ups.ts';
import { endSession } from '../../src/session/session.ts';
import { useKeymap } from '../../src/workspace/shortcuts/keymap-store.ts';
import { useHand } from '../../src/workspace/use-flow.ts';
import { useWorkspaceSettings } from '../../src/workspace/workspace-settings.ts';
import '../../src/app/zod.ts';
import '../../src/ui/styles.css';

export interface OpenedPage {
  readonly screen: RenderResult;
  readonly router: AppRouter;
  /** The address that the page stands at: path and query. */
  address(): string;
  /** Takes the page away as by closing its tab; what the browser keeps stays, and the page can be opened again. */
  close(): Promise<void>;
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
  const close = async () => {
    closeToasts();
    await screen.unmount();
    router.dispose();
    queryClient.clear();
  };
  onTestFinished(async () => {
    await close();
    endSession();
    forgetDraft();
    forgetChoices(useWorkspaceSettings);
    forgetChoices(useKeymap);
    forgetChoices(useHand);
    forgetChoices(useTheme);
    forgetChoices(useTourMemory);
    forgetChoices(useSound);
    forgetChoices(useMixUps);
    localStorage.clear();
    sessionStorage.clear();
    history.replaceState(null, '', home);
  });
  return { screen, router, close, address: () => `${location.pathname}${location.search}` };
}

/** What somebody has chosen on this device is not for the next test. */
function forgetChoices<State>(store: Pick<StoreApi<State>, 'getInitialState' | 'setState'>): void {
  store.setState(store.getInitialState());
}

/** What one test was told is not for the next one. */
function closeToasts(): void {
  const buttons = document.querySelectorAll<HTMLElement>('[aria-live="assertive"] [role="alert"] button');
  for (const close of buttons) close.click();
}
