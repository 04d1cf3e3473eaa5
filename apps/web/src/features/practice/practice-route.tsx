import { useTranslation } from 'react-i18next';

export function Component() {
  const { t } = useTranslation('annotation');
  return <p role="status">{t('loadingImage')}</p>;
}
