import { useTranslation } from 'react-i18next';
import { PlainHeader } from '../../layout/plain-header.tsx';
import { PageTitle } from '../../layout/title.tsx';

/** /error: the plain word, for links that lack what they need, and the ways on that every page has. */
export function Component() {
  const { t } = useTranslation('errors');
  return (
    <>
      <PageTitle>{t('error.title')}</PageTitle>
      <PlainHeader logoTo="/" />
      <main className="mx-auto max-w-5xl p-6">
        <h1 className="text-3xl">{t('error.title')}</h1>
      </main>
    </>
  );
}
