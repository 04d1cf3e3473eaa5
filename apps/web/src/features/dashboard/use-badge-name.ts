import type { BadgeAnswer } from '@uvh/contract/calls/reward';
import { useTranslation } from 'react-i18next';
import { useClasses } from '../../event/classes.ts';

interface NamedBadge {
  readonly kind: BadgeAnswer['kind'];
  readonly vehicleClass: string;
  readonly count: number;
}

/** Says what a badge is for: '50 missed Autos found'. */
export function useBadgeName(): (badge: NamedBadge) => string {
  const { t } = useTranslation('rewards');
  const classes = useClasses();
  return ({ kind, vehicleClass, count }) =>
    kind === 'found-class'
      ? t('badges.kind.foundClass', { count, name: classes.displayNameOf(vehicleClass) })
      : t(`badges.kind.${kind}`, { count });
}
