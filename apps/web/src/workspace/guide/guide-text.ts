import type { ObjectClass } from '@uvh/domain/annotation/class-list';
import { isVehicleClassName } from '@uvh/domain/annotation/vehicle-class';
import { useTranslation } from 'react-i18next';

/**
 * How a class is told from others, a paragraph each: as the event says it, else as the default event's catalogue says
 * it of its own classes. Empty where nobody wrote it.
 */
export function useGuideText({ name, guide }: ObjectClass): readonly string[] {
  const { t, i18n } = useTranslation('guide');
  const text = guide[i18n.language] ?? guide.en ?? Object.values(guide)[0];
  if (text !== undefined) return text.split(/\n\s*\n/);
  return isVehicleClassName(name) ? [t(`classes.${name}.tell`), t(`classes.${name}.apart`)] : [];
}
