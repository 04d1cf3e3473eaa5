import { useTranslation } from 'react-i18next';

/** Whose photographs the page shows, and under which licence. */
export function PhotoCredit() {
  const { t } = useTranslation('landing');
  return (
    <p className="mt-2 text-ink-soft text-xs">
      <a href="https://creativecommons.org/licenses/by/4.0/" rel="license noreferrer" className="hover:underline">
        {t('demo.credit')}
      </a>
    </p>
  );
}
