import type { AppealState } from '@uvh/contract/calls/appeal';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../ui/badge.tsx';

const TONES = { open: 'warn', upheld: 'go', refused: 'neutral', out: 'neutral' } as const;

interface AppealBadgeProps {
  readonly state: AppealState;
  /** Nobody judges an open one whose image was taken out. */
  readonly isImageOut?: boolean;
}

/** What has become of an appeal. */
export function AppealBadge({ state, isImageOut = false }: AppealBadgeProps) {
  const { t } = useTranslation('appeals');
  const shown = state === 'open' && isImageOut ? 'out' : state;
  return <Badge tone={TONES[shown]}>{t(`states.${shown}`)}</Badge>;
}
