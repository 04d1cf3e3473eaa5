import { renameAnyTeam, setTeamStanding } from '@uvh/contract/calls/organiser/teams';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../api/api-error.ts';
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
      isAboutField={isAboutName}
    >
      {(problem) => (
        <TextField
          label={t('rename.field')}
          value={wanted}
          error={problem}
          onChange={(event) => setWanted(event.target.value)}
        />
      )}
    </ActButton>
  );
}

function isAboutName(failure: Error): boolean {
  return failure instanceof ApiError && (failure.code === 'TEAM_NAME_TAKEN' || failure.code === 'TEAM_NAME_INVALID');
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
