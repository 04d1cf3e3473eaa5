import type { AppealState } from '@uvh/contract/calls/appeal';
import { shownAppeal } from '@uvh/contract/shown-appeal';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../ui/badge.tsx';

const TONES = { open: 'warn', upheld: 'go', refused: 'neutral', out: 'neutral' } as const;

interface AppealBadgeProps {
  readonly state: AppealState;
  readonly isImageOut?: boolean;
}

/** What has become of an appeal. */
export function AppealBadge({ state, isImageOut = false }: AppealBadgeProps) {
  const { t } = useTranslation('appeals');
  const shown = shownAppeal(state, isImageOut);
  return <Badge tone={TONES[shown]}>{t(`states.${shown}`)}</Badge>;
}
