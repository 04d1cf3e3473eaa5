import { useTranslation } from 'react-i18next';
import { Spinner } from '../ui/spinner.tsx';

/** While the very first screen is on its way. */
export function PageLoading() {
  const { t } = useTranslation();
  return (
    <main className="grid min-h-dvh place-content-center justify-items-center gap-3 text-ink-soft">
      <h1 className="sr-only">{t('product')}</h1>
      <Spinner className="size-8" />
      <p role="status">{t('loading')}</p>
    </main>
  );
}
