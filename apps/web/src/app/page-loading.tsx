import { useTranslation } from 'react-i18next';

/** While the very first screen is on its way. */
export function PageLoading() {
  const { t } = useTranslation();
  return (
    <div role="status" className="grid min-h-dvh place-items-center text-ink-soft">
      {t('loading')}
    </div>
  );
}
