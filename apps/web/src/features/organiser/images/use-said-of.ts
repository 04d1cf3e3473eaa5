import { useTranslation } from 'react-i18next';
import { useClasses } from '../../../event/classes.ts';

/** How what was said of a place is called: the name of its class, or that no vehicle is there. */
export function useSaidOf(): (said: string) => string {
  const { t } = useTranslation('organiser-images');
  const classes = useClasses();
  return (said) => (said === 'removed' ? t('layers.removed') : classes.displayNameOf(said));
}
