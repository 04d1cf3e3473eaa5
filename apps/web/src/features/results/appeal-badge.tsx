import type { AppealState } from '@uvh/contract/calls/appeal';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../ui/badge.tsx';

const TONES = { open: 'warn', upheld: 'go', refused: 'neutral', out: 'neutral' } as const;

interface AppealBadgeProps {
  readonly state: AppealState;
  /** Nobody judges an appeal about an image that was taken out. */
  readonly isImageOut: boolean | undefined;
}

/** What has become of an appeal. */
export function AppealBadge({ state, isImageOut = false }: AppealBadgeProps) {
  const { t } = useTranslation('appeals');
  const shown = state === 'open' && isImageOut ? 'out' : state;
  return <Badge tone={TONES[shown]}>{t(`states.${shown}`)}</Badge>;
}
