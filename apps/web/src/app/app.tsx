import { Fragment } from 'react';
import { RouteError } from '../features/errors/route-error.tsx';
import { PageLoading } from '../layout/page-loading.tsx';
import { ErrorBoundary } from '../navigation/error-boundary.tsx';
import type { Stop } from '../navigation/journey.ts';
import { useStop } from '../navigation/use-stop.ts';
import { WhereaboutsProvider } from '../navigation/whereabouts.tsx';
import type { Screen } from './page.ts';
import { RootLayout } from './root-layout.tsx';
import { router } from './router.ts';

/** Everything that every screen has around it. */
export function App() {
  const stop = useStop(router);
  if (stop === undefined) return <PageLoading />;
  return (
    <WhereaboutsProvider journey={router} stop={stop}>
      <ErrorBoundary resetOn={stop} fallback={(error) => <RouteError error={error} />}>
        <RootLayout>
          <ScreenAt stop={stop} />
        </RootLayout>
      </ErrorBoundary>
    </WhereaboutsProvider>
  );
}

function ScreenAt({ stop }: { readonly stop: Stop<Screen> }) {
  if ('failure' in stop) throw stop.failure;
  const { Component, Frame = Fragment, Scope = Fragment } = stop.screen;
  return (
    <Scope>
      <Frame>
        <Component />
      </Frame>
    </Scope>
  );
}
