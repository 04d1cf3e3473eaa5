import { validateDetails } from '@uvh/contract/calls/registration';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { messageOf } from '../../api/api-error.ts';
import { callApi } from '../../api/call-api.ts';
import { UnsavedInput } from '../../layout/unsaved-input.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { AccountFields } from './account-fields.tsx';
import { isAccountOf, keepDraft, useDraft } from './draft.ts';
import { EventFields } from './event-fields.tsx';
import { fieldProblemOf } from './field-problem.ts';
import { EMPTY_FORM, type RegistrationForm, useRegistrationResolver } from './registration-resolver.ts';

/** The button stays busy for a second at least: docs/product/limits.md#timings */
const BUSY_AT_LEAST_MS = 1000;

export function RegisterForm() {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const { draft, problem } = useDraft.getState();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const { register, handleSubmit, setError, formState } = useForm<RegistrationForm>({
    defaultValues: draft === null ? EMPTY_FORM : { ...draft, confirmPassword: draft.password },
    resolver: useRegistrationResolver('participant'),
  });
  const { errors, isDirty } = formState;

  useEffect(() => {
    if (problem === null) return;
    setError(problem.field, { message: problem.message }, { shouldFocus: true });
    useDraft.setState({ problem: null });
  }, [problem, setError]);

  const submit = handleSubmit(async ({ confirmPassword: _, ...typed }) => {
    const details = { ...typed, userName: typed.userName.trim(), email: typed.email.trim() };
    if (isAccountOf(details)) return navigate('/join-team');
    setIsBusy(true);
    setFailure(undefined);
    const isIdleAgain = new Promise((resolve) => setTimeout(resolve, BUSY_AT_LEAST_MS));
    try {
      const { userName, email } = details;
      const answer = await callApi(validateDetails, { body: { username: userName, email } });
      keepDraft(details, answer.is_team_leader);
      await navigate(answer.is_team_leader ? '/join-team/leader' : '/join-team');
    } catch (error) {
      const atField = fieldProblemOf(error);
      if (atField === undefined) setFailure(messageOf(error, t('register.failed')));
      else setError(atField.field, { message: atField.message }, { shouldFocus: true });
      await isIdleAgain;
      setIsBusy(false);
    }
  });

  return (
    <>
      <UnsavedInput isUnsaved={isDirty && !isBusy} />
      <form onSubmit={submit} noValidate className="grid gap-4">
        {failure !== undefined && <Notice tone="error">{failure}</Notice>}
        <AccountFields register={register} errors={errors} emailHint={t('register.emailHint')} />
        <EventFields register={register} errors={errors} />
        <Button type="submit" size="large" isWide isBusy={isBusy} busyLabel={t('register.busy')} className="mt-2">
          {t('register.submit')}
        </Button>
      </form>
    </>
  );
}
