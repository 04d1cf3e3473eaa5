import { useTranslation } from 'react-i18next';

/** Names the page in the tab: 'Members · Urban Vision Hackathon', or the product's name alone. */
export function PageTitle({ children }: { readonly children?: string }) {
  const { t } = useTranslation();
  return <title>{children === undefined ? t('product') : `${children} · ${t('product')}`}</title>;
}
