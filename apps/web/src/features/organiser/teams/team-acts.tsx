import { renameAnyTeam, setTeamStanding } from '@uvh/contract/calls/organiser/teams';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../../api/call-api.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { ActButton } from '../act/act-button.tsx';
import { STANDINGS, type Standing } from './standing-badge.tsx';

interface TeamActsProps {
  readonly teamId: number;
  readonly name: string;
  readonly standing: Standing;
}

/** What an organiser can do to a team. */
export function TeamActs({ teamId, name, standing }: TeamActsProps) {
  return (
    <>
      <Rename key={name} teamId={teamId} name={name} />
      {STANDINGS.filter((each) => each !== standing).map((each) => (
        <Stand key={each} teamId={teamId} from={standing} standing={each} />
      ))}
    </>
  );
}

function Rename({ teamId, name }: Pick<TeamActsProps, 'teamId' | 'name'>) {
  const { t } = useTranslation('organiser-people');
  const [wanted, setWanted] = useState(name);
  return (
    <ActButton
      label={t('rename.open')}
      text={t('rename.text')}
      done={t('rename.done')}
      isReady={wanted.trim() !== '' && wanted !== name}
      act={() => callApi(renameAnyTeam, { params: { teamId }, body: { name: wanted } })}
    >
      <TextField label={t('rename.field')} value={wanted} onChange={(event) => setWanted(event.target.value)} />
    </ActButton>
  );
}

interface StandProps extends Pick<TeamActsProps, 'teamId' | 'standing'> {
  /** The standing that is shown. */
  readonly from: Standing;
}

function Stand({ teamId, from, standing }: StandProps) {
  const { t } = useTranslation('organiser-people');
  const [reason, setReason] = useState('');
  return (
    <ActButton
      variant={standing === 'disqualified' ? 'danger' : 'secondary'}
      label={t(`stand.${standing}.open`)}
      text={t(`stand.${standing}.text`)}
      done={t('stand.done')}
      isReady={reason.trim() !== ''}
      act={() => callApi(setTeamStanding, { params: { teamId }, body: { standing, expected: from, reason } })}
    >
      <TextField
        label={t('stand.field')}
        hint={t('stand.hint')}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </ActButton>
  );
}
