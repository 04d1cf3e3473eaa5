import { useTranslation } from 'react-i18next';
import { Badge } from '../../../ui/badge.tsx';

export const STANDINGS = ['playing', 'hidden', 'disqualified'] as const;
export type Standing = (typeof STANDINGS)[number];

const TONES = { playing: 'go', hidden: 'info', disqualified: 'danger' } as const;

/** Whether a team is in the contest and seen. */
export function StandingBadge({ standing }: { readonly standing: Standing }) {
  const { t } = useTranslation('organiser-people');
  return <Badge tone={TONES[standing]}>{t(`standing.${standing}`)}</Badge>;
}
