export type { TFunction } from 'i18next';
export { useTranslation } from 'react-i18next';
