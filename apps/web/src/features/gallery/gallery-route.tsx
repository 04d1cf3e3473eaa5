import { useTranslation } from 'react-i18next';
import { PageTitle } from '../../app/title.tsx';

export function Component() {
  const { t } = useTranslation('gallery');
  return <PageTitle>{t('title')}</PageTitle>;
}
