import { useTranslation } from 'react-i18next';
import { formatDigits } from './formats.ts';

/** A number by itself, in the digits of the reader's language. */
export function Digits({ of }: { readonly of: number }) {
  const { i18n } = useTranslation();
  return formatDigits(of, i18n.language);
}
