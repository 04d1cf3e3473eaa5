import type { ShownAppeal } from '@uvh/contract/shown-appeal';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../ui/badge.tsx';

const TONES = { open: 'warn', upheld: 'go', refused: 'neutral', out: 'neutral' } as const;

/** What became of an appeal. */
export function AppealBadge({ state }: { readonly state: ShownAppeal }) {
  const { t } = useTranslation('organiser-appeals');
  return <Badge tone={TONES[state]}>{t(`states.${state}`)}</Badge>;
}
