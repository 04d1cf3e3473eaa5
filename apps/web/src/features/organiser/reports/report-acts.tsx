import { decideReport } from '@uvh/contract/calls/organiser/reports';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../../api/call-api.ts';
import { CONTROL_LOOK, Field } from '../../../ui/field.tsx';
import { ActButton } from '../act/act-button.tsx';

const DECISIONS = ['keep', 'withdraw', 'erase'] as const;

/** Every decision about the open reports of an image, each with its reason. */
export function ReportActs({ reportId }: { readonly reportId: number }) {
  return DECISIONS.map((decision) => <Decide key={decision} reportId={reportId} decision={decision} />);
}

function Decide({ reportId, decision }: { readonly reportId: number; readonly decision: (typeof DECISIONS)[number] }) {
  const { t } = useTranslation('organiser-reports');
  const [reason, setReason] = useState('');
  return (
    <ActButton
      variant={decision === 'erase' ? 'danger' : 'secondary'}
      label={t(`acts.${decision}.open`)}
      text={t(`acts.${decision}.text`)}
      done={t('done')}
      isReady={reason.trim() !== ''}
      act={() => callApi(decideReport, { params: { reportId }, body: { decision, reason } })}
    >
      <Field label={t('reason')} hint={t('reasonHint')}>
        {(own) => (
          <textarea
            {...own}
            rows={3}
            maxLength={1000}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            className={CONTROL_LOOK}
          />
        )}
      </Field>
    </ActButton>
  );
}
