import { useTranslation } from 'react-i18next';
import { PageTitle } from '../../layout/title.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { MapTopBar } from './map-top-bar.tsx';

/** The screen's outline while nobody knows whether the event has a map. */
export function MapLoading() {
  const { t } = useTranslation('map');
  return (
    <main className="grid h-dvh grid-rows-[auto_1fr_auto] gap-3 overflow-hidden p-3 sm:p-4">
      <PageTitle>{t('title')}</PageTitle>
      <MapTopBar />
      <div className="relative">
        <Skeleton className="h-50 w-full max-w-64 rounded-card sm:max-w-72" />
        <h1 className="sr-only">{t('title')}</h1>
        {/* No text of the whole screen is larger: what is seen at once stays the most that there is to read. */}
        <p
          role="status"
          className="absolute inset-x-0 top-1/2 text-balance text-center font-bold font-display text-4xl text-ink-soft"
        >
          {t('loading')}
        </p>
      </div>
      <div className="mx-auto w-full max-w-2xl">
        <Skeleton className="h-13 w-full" />
      </div>
    </main>
  );
}
