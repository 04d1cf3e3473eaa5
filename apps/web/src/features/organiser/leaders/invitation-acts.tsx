import { changeInvitation } from '@uvh/contract/calls/organiser/leaders';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../../api/call-api.ts';
import { ActButton } from '../act/act-button.tsx';

interface InvitationActsProps {
  readonly leader_id: number;
  readonly name: string;
  readonly state: 'open' | 'locked' | 'revoked' | 'used';
}

/** What fits each state; a code that was used is past changing. */
const ACTS = {
  open: ['resend', 'revoke'],
  locked: ['unlock', 'resend'],
  revoked: ['resend'],
  used: [],
} as const;

/** What an organiser can do to an invitation. */
export function InvitationActs({ leader_id, name, state }: InvitationActsProps) {
  const { t } = useTranslation('organiser-leaders');
  return (
    <span className="flex gap-2">
      {ACTS[state].map((act) => (
        <ActButton
          key={act}
          size="small"
          label={t(`act.${act}.open`)}
          text={t(`act.${act}.text`, { name })}
          done={t(`act.${act}.done`)}
          act={() => callApi(changeInvitation, { params: { leaderId: leader_id }, body: { act } })}
        />
      ))}
    </span>
  );
}
