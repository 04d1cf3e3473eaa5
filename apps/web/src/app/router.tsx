import { createBrowserRouter } from 'react-router';
import { RouteError } from '../features/errors/route-error.tsx';
import { PageLoading } from '../layout/page-loading.tsx';
import { askGuardsOnSessionChange } from './guards-again.ts';
import { RootLayout } from './root-layout.tsx';
import { routes } from './routes.ts';

export type AppRouter = ReturnType<typeof createBrowserRouter>;

/** Opens the address in the bar, and from then on every other. */
export function startRouter(): AppRouter {
  const router = createBrowserRouter([
    {
      Component: RootLayout,
      ErrorBoundary: RouteError,
      HydrateFallback: PageLoading,
      // What breaks on one page leaves standing what watches over all.
      children: [{ ErrorBoundary: RouteError, children: routes }],
    },
  ]);
  const stopAsking = askGuardsOnSessionChange(router);
  const { dispose } = router;
  // A router that is over must not move the address when the session changes after it.
  router.dispose = () => {
    stopAsking();
    dispose();
  };
  return router;
}

/** Resolves when the first screen has come, or failed to. */
export function firstScreen(router: AppRouter): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const look = () => {
    if (router.state.initialized) resolve();
  };
  const stop = router.subscribe(look);
  look();
  return promise.finally(stop);
}
