import { decideFlags, noteAppeal } from '@uvh/contract/calls/organiser/fairness';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../../api/call-api.ts';
import { CONTROL_LOOK, Field } from '../../../ui/field.tsx';
import { ActButton } from '../act/act-button.tsx';

const DECISIONS = ['dismiss', 'no-weight', 'disqualify'] as const;

interface Decided {
  readonly userId: number;
  /** When somebody last decided, as the page shows it. */
  readonly decidedAt: string | null;
}

/** Every decision about a person with signals, each with its reason, and an appeal against one. */
export function DecisionActs({ userId, decidedAt, hasTeam }: Decided & { readonly hasTeam: boolean }) {
  return (
    <>
      {DECISIONS.filter((decision) => decision !== 'disqualify' || hasTeam).map((decision) => (
        <Decide key={decision} userId={userId} decidedAt={decidedAt} decision={decision} />
      ))}
      <Appeal userId={userId} />
    </>
  );
}

function Decide({ userId, decidedAt, decision }: Decided & { readonly decision: (typeof DECISIONS)[number] }) {
  const { t } = useTranslation('organiser-fairness');
  const [reason, setReason] = useState('');
  return (
    <ActButton
      variant={decision === 'disqualify' ? 'danger' : 'secondary'}
      label={t(`decisions.${decision}.open`)}
      text={t(`decisions.${decision}.text`)}
      done={t('decisionDone')}
      isReady={reason.trim() !== ''}
      goesOn
      act={() => callApi(decideFlags, { params: { userId }, body: { decision, reason, expected: decidedAt } })}
    >
      <LongText label={t('reason')} hint={t('reasonHint')} value={reason} onChange={setReason} />
    </ActButton>
  );
}

function Appeal({ userId }: { readonly userId: number }) {
  const { t } = useTranslation('organiser-fairness');
  const [note, setNote] = useState('');
  return (
    <ActButton
      variant="quiet"
      label={t('appeal.open')}
      text={t('appeal.text')}
      done={t('appeal.done')}
      isReady={note.trim() !== ''}
      act={async () => {
        await callApi(noteAppeal, { params: { userId }, body: { note } });
        setNote('');
      }}
    >
      <LongText label={t('appeal.field')} value={note} onChange={setNote} />
    </ActButton>
  );
}

interface LongTextProps {
  readonly label: string;
  readonly hint?: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function LongText({ label, hint, value, onChange }: LongTextProps) {
  return (
    <Field label={label} {...(hint === undefined ? {} : { hint })}>
      {(own) => (
        <textarea
          {...own}
          rows={3}
          maxLength={1000}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className={CONTROL_LOOK}
        />
      )}
    </Field>
  );
}
