import { isVehicleClassName } from '@uvh/domain/annotation/vehicle-class';
import { useTranslation } from 'react-i18next';
import { useClasses } from '../event/classes.ts';

/**
 * How to tell a class from the one that it was taken for, in the event's own words, else in the guide's: what parts it from
 * its look-alikes, or where that one is none of them what the class itself looks like.
 */
export function useRule(): (label: string, said: string) => string | undefined {
  const { t, i18n } = useTranslation('guide');
  const classes = useClasses();
  return (label, said) => {
    const own = classes.guideOf(label, i18n.language);
    if (own !== undefined || !isVehicleClassName(label)) return own;
    return t(`classes.${label}.${classes.named(label)?.lookAlikes.includes(said) ? 'apart' : 'tell'}`);
  };
}
