import type { Answer } from '@uvh/contract/call';
import {
  erasePerson,
  makeLeader,
  movePerson,
  type openPerson,
  takeOutOfTeam,
} from '@uvh/contract/calls/organiser/people';
import { listTeams } from '@uvh/contract/calls/organiser/teams';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../api/api-error.ts';
import { callApi } from '../../../api/call-api.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { ActButton } from '../act/act-button.tsx';

type Person = Answer<typeof openPerson>;

/** What an organiser can do for a person, or about one. */
export function PersonActs({ person }: { readonly person: Person }) {
  const { t } = useTranslation('organiser-people');
  if (person.role === 'organiser' || person.erased_at !== null) return null;
  const params = { userId: person.user_id };
  const name = person.username;
  const isMember = person.team !== null && !person.is_leader;
  return (
    <>
      {isMember && (
        <ActButton
          label={t('acts.lead.open')}
          text={t('acts.lead.text')}
          done={t('acts.lead.done', { name })}
          act={() => callApi(makeLeader, { params })}
        />
      )}
      {!person.is_leader && <Move person={person} />}
      {isMember && (
        <ActButton
          label={t('acts.remove.open')}
          text={t('acts.remove.text')}
          done={t('acts.remove.done', { name })}
          act={() => callApi(takeOutOfTeam, { params })}
        />
      )}
      <Erase person={person} />
    </>
  );
}

function Move({ person }: { readonly person: Person }) {
  const { t } = useTranslation('organiser-people');
  const [code, setCode] = useState('');
  const wanted = code.trim().toUpperCase();
  const move = async () => {
    const { rows } = await callApi(listTeams, { query: { search: wanted } });
    const team = rows.find((row) => row.code === wanted);
    if (team === undefined) throw new UnknownCodeError(t('acts.move.unknown'));
    return callApi(movePerson, { params: { userId: person.user_id }, body: { team_id: team.team_id } });
  };
  return (
    <ActButton
      label={t('acts.move.open')}
      text={t('acts.move.text')}
      done={t('acts.move.done', { name: person.username })}
      isReady={wanted !== ''}
      act={move}
      isAboutField={isAboutTeam}
    >
      {(problem) => (
        <TextField
          label={t('acts.move.field')}
          value={code}
          error={problem}
          onChange={(event) => setCode(event.target.value)}
        />
      )}
    </ActButton>
  );
}

class UnknownCodeError extends Error {}

/** The code that was typed leads to no team, to a full one, or to their own. */
function isAboutTeam(failure: Error): boolean {
  if (!(failure instanceof ApiError)) return failure instanceof UnknownCodeError;
  return ['TEAM_NOT_FOUND', 'TEAM_FULL', 'ALREADY_IN_TEAM'].includes(failure.code);
}

function Erase({ person }: { readonly person: Person }) {
  const { t } = useTranslation('organiser-people');
  const [typed, setTyped] = useState('');
  return (
    <ActButton
      variant="danger"
      label={t('acts.erase.open')}
      text={t('acts.erase.text')}
      done={t('acts.erase.done')}
      isReady={typed === person.username}
      act={() => callApi(erasePerson, { params: { userId: person.user_id } })}
    >
      <TextField
        label={t('acts.erase.field', { username: person.username })}
        value={typed}
        autoComplete="off"
        onChange={(event) => setTyped(event.target.value)}
      />
    </ActButton>
  );
}
