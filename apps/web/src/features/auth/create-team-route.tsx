import { createTeam } from '@uvh/contract/calls/team';
import { firstBrokenTeamNameRule } from '@uvh/domain/team/team-name';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ApiError, serverMessageOf } from '../../api/api-error.ts';
import { callApi } from '../../api/call-api.ts';
import { enterTeam } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { keepTeamName, keptTeamName } from './kept-team-name.ts';
import { VerifyFirst } from './verify-first.tsx';

export function Component() {
  const { t } = useTranslation(['auth', 'errors', 'messages', 'common']);
  const navigate = useNavigate();
  const [problem, setProblem] = useState<string>();
  const [mustVerify, setMustVerify] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  const refuse = (sentence: string | undefined) => {
    setProblem(sentence);
    input.current?.focus();
  };

  const create = async (event: FormEvent) => {
    event.preventDefault();
    const name = input.current?.value ?? '';
    const broken = firstBrokenTeamNameRule(name);
    if (broken !== undefined) return refuse(t(`messages:rules.${broken}`));
    setIsBusy(true);
    setProblem(undefined);
    toast.withdraw(t('errors:unexpected'));
    try {
      const team = await callApi(createTeam, { body: { name } });
      const query = new URLSearchParams({ teamCode: team.team_code, team_name: team.name });
      enterTeam(team.team_code, true);
      keepTeamName('');
      await navigate(`/create-team/success?${query}`, { replace: true });
    } catch (error) {
      setMustVerify(error instanceof ApiError && error.code === 'EMAIL_NOT_VERIFIED');
      keepTeamName(name);
      toast.error(t('errors:unexpected'));
      refuse(serverMessageOf(error));
      setIsBusy(false);
    }
  };

  return (
    <AuthLayout title={t('create.title')} step="team">
      <form onSubmit={create} noValidate className="grid gap-4">
        <TextField
          ref={input}
          label={t('fields.teamName')}
          hint={t('create.hint')}
          autoComplete="off"
          defaultValue={keptTeamName()}
          error={problem}
          onChange={() => setProblem(undefined)}
        />
        <Button type="submit" size="large" isWide isBusy={isBusy} busyLabel={t('create.busy')}>
          {t('common:continue')}
        </Button>
      </form>
      {mustVerify && <VerifyFirst />}
    </AuthLayout>
  );
}
