import { useTranslation } from 'react-i18next';
import { PageTitle } from '../../app/title.tsx';

export function Component() {
  const { t } = useTranslation();
  return (
    <main>
      <PageTitle />
      <h1>{t('product')}</h1>
    </main>
  );
}
