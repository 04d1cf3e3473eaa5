import { QueryClientProvider } from '@tanstack/react-query';
import { RouteError } from '../features/errors/route-error.tsx';
import { ErrorBoundary } from '../navigation/error-boundary.tsx';
import type { Stop } from '../navigation/journey.ts';
import { useStop } from '../navigation/use-stop.ts';
import { WhereaboutsProvider } from '../navigation/whereabouts.tsx';
import type { Screen } from './page.ts';
import { PageLoading } from './page-loading.tsx';
import { queryClient } from './query-client.ts';
import { RootLayout } from './root-layout.tsx';
import { router } from './router.ts';

/** Everything that every screen has around it. */
export function App() {
  const stop = useStop(router);
  if (stop === undefined) return <PageLoading />;
  return (
    <QueryClientProvider client={queryClient}>
      <WhereaboutsProvider journey={router} stop={stop}>
        <ErrorBoundary resetOn={stop} fallback={(error) => <RouteError error={error} />}>
          <RootLayout>
            <ScreenAt stop={stop} />
          </RootLayout>
        </ErrorBoundary>
      </WhereaboutsProvider>
    </QueryClientProvider>
  );
}

function ScreenAt({ stop }: { readonly stop: Stop<Screen> }) {
  if ('failure' in stop) throw stop.failure;
  const { Component, Frame } = stop.screen;
  if (Frame === undefined) return <Component />;
  return (
    <Frame>
      <Component />
    </Frame>
  );
}
