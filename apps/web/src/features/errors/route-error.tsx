import { lazy, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { isRouteErrorResponse, useNavigate, useRouteError } from 'react-router';
import { ApiError } from '../../api/api-error.ts';
import { loadAgainWhenServed } from '../../layout/load-again.ts';
import { PageLoading } from '../../layout/page-loading.tsx';
import { PageTitle } from '../../layout/title.tsx';
import { Button } from '../../ui/button.tsx';
import { buttonLook } from '../../ui/button-look.ts';
import { Logo } from '../../ui/logo.tsx';

// Every page stands on this file: what a missing one needs beside it is fetched when one is missing.
const NotFound = lazy(async () => ({ default: (await import('./not-found-route.tsx')).Component }));

/** What a page that broke leaves behind: what went wrong, and the ways on. */
export function RouteError() {
  const { t } = useTranslation('errors');
  const error = useRouteError();
  // What a guard hides from somebody looks like what is not there.
  if (isRouteErrorResponse(error) && error.status === 404)
    return (
      <Suspense fallback={<PageLoading />}>
        <NotFound />
      </Suspense>
    );
  if (error instanceof ApiError && error.code === 'NETWORK') return <Unreached message={error.message} />;
  const { message, stack } = describe(error);
  return (
    <main className="mx-auto grid min-h-dvh max-w-3xl content-center justify-items-start gap-5 px-6 py-10">
      <PageTitle>{t('route.title')}</PageTitle>
      <Logo />
      <div role="alert" className="grid gap-3">
        <h1 className="text-3xl sm:text-5xl">{t('route.title')}</h1>
        <p className="break-words text-ink-soft text-lg">{message}</p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => location.reload()}>{t('route.reload')}</Button>
        {/* Not the app's own link: what broke it may still be there. */}
        <a href="/" className={buttonLook('secondary', 'medium', false)}>
          {t('route.home')}
        </a>
      </div>
      {stack !== undefined && (
        <section aria-label={t('route.stack')} className="w-full min-w-0">
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long trace must scroll by keyboard too */}
          <pre tabIndex={0} className="max-h-80 overflow-auto rounded-control bg-sunken p-4 text-sm">
            {stack}
          </pre>
        </section>
      )}
    </main>
  );
}

/** A page whose code did not come. It comes by itself with network and server; where it was asked for from is still there. */
function Unreached({ message }: { readonly message: string }) {
  const { t } = useTranslation('errors');
  const navigate = useNavigate();
  useEffect(loadAgainWhenServed, []);
  return (
    <main className="mx-auto grid min-h-dvh max-w-3xl content-center justify-items-start gap-5 px-6 py-10">
      <PageTitle>{t('route.unreached')}</PageTitle>
      <Logo />
      <div role="alert" className="grid gap-3">
        <h1 className="text-3xl sm:text-5xl">{t('route.unreached')}</h1>
        <p className="break-words text-ink-soft text-lg">{message}</p>
      </div>
      <div className="flex flex-wrap gap-3">
        {window.history.length > 1 && <Button onClick={() => void navigate(-1)}>{t('notFound.goBack')}</Button>}
        <Button variant="secondary" onClick={() => location.reload()}>
          {t('route.reload')}
        </Button>
      </div>
    </main>
  );
}

/** Status and text of a refused route, or the message and trace of what was thrown. */
function describe(error: unknown): { readonly message: string; readonly stack?: string | undefined } {
  if (isRouteErrorResponse(error)) return { message: `${error.status} ${error.statusText}` };
  if (error instanceof Error) return { message: error.message, stack: error.stack };
  return { message: String(error) };
}
