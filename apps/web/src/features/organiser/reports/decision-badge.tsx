import { useTranslation } from 'react-i18next';
import { Badge } from '../../../ui/badge.tsx';
import type { ReportRow } from './use-report-columns.tsx';

const TONES = { keep: 'go', withdraw: 'warn', erase: 'danger' } as const;

/** What was decided, or that somebody should, and whether the image is held back meanwhile. */
export function DecisionBadge({ report }: { readonly report: Pick<ReportRow, 'decision' | 'is_withdrawn'> }) {
  const { t } = useTranslation('organiser-reports');
  const { decision, is_withdrawn: isWithdrawn } = report;
  if (decision !== null) return <Badge tone={TONES[decision]}>{t(`decided.${decision}`)}</Badge>;
  return <Badge tone={isWithdrawn ? 'warn' : 'info'}>{isWithdrawn ? t('heldBack') : t('open')}</Badge>;
}
