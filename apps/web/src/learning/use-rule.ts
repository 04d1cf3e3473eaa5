import { isVehicleClassName } from '@uvh/domain/annotation/vehicle-class';
import { useTranslation } from 'react-i18next';
import { useClasses } from '../event/classes.ts';

/** How to tell a class from those that it is taken for: in the event's own words, else in the guide's. */
export function useRule(): (label: string) => string | undefined {
  const { t, i18n } = useTranslation('guide');
  const classes = useClasses();
  return (label) =>
    classes.guideOf(label, i18n.language) ?? (isVehicleClassName(label) ? t(`classes.${label}.apart`) : undefined);
}
