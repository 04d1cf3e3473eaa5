import { useMutation } from '@tanstack/react-query';
import { eraseAccount } from '@uvh/contract/calls/account';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ApiError, messageOf } from '../../api/api-error.ts';
import { callApi } from '../../api/call-api.ts';
import { endSession } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { toast } from '../../ui/toast.tsx';

/** Deletes the own account after the password was typed once more. */
export function DeleteAccount() {
  const { t } = useTranslation('settings');
  const [isAsked, setIsAsked] = useState(false);
  return (
    <>
      <Button variant="danger" onClick={() => setIsAsked(true)}>
        {t('erase.button')}
      </Button>
      {isAsked && <Confirmation onClose={() => setIsAsked(false)} />}
    </>
  );
}

function Confirmation({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(['settings', 'common']);
  const navigate = useNavigate();
  const formId = useId();
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string>();
  const erasure = useMutation({
    mutationFn: () => callApi(eraseAccount, { body: { password } }),
    onSuccess: async (answer) => {
      toast.success(answer.message);
      endSession();
      await navigate('/', { replace: true });
    },
    onError: (error) => {
      const isWrong = error instanceof ApiError && error.code === 'INVALID_CREDENTIALS';
      setProblem(isWrong ? t('erase.wrong') : messageOf(error, t('erase.failed')));
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (password === '') return setProblem(t('erase.required'));
    erasure.mutate();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      canClose={!erasure.isPending}
      title={t('erase.confirmTitle')}
      description={t('erase.confirmText')}
      actions={
        <>
          <Button variant="quiet" disabled={erasure.isPending} onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" form={formId} variant="danger" isBusy={erasure.isPending} busyLabel={t('erase.busy')}>
            {t('erase.confirm')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate>
        <PasswordField
          label={t('erase.password')}
          autoComplete="current-password"
          value={password}
          error={problem}
          onChange={(event) => {
            setPassword(event.target.value);
            setProblem(undefined);
          }}
        />
      </form>
    </Dialog>
  );
}
