import { useTranslation } from 'react-i18next';
import { PageTitle } from '../../layout/title.tsx';

/** /error: the plain word, for links that lack what they need. */
export function Component() {
  const { t } = useTranslation('errors');
  return (
    <main className="p-6">
      <PageTitle>{t('error.title')}</PageTitle>
      <h1 className="font-normal font-sans text-base tracking-normal">{t('error.title')}</h1>
    </main>
  );
}
