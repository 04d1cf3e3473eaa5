import { resendOtp } from '@uvh/contract/calls/registration';
import { useState } from 'react';
import { callApi } from '../../app/api.ts';
import { messageOf } from '../../app/api-error.ts';
import { useSession } from '../../app/session.ts';
import { useNavigate } from '../../navigation/whereabouts.tsx';
import { useTranslation } from '../../texts/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';
import { verifyPath } from './verify-path.ts';

/** A team of one's own asks for a proved address: sends a code and goes to enter it. */
export function VerifyFirst() {
  const { t } = useTranslation(['auth', 'errors']);
  const navigate = useNavigate();
  const user = useSession((session) => session.user);
  const [isBusy, setIsBusy] = useState(false);
  if (user === null) return null;

  const send = async () => {
    setIsBusy(true);
    try {
      toast.success((await callApi(resendOtp, { body: { email: user.email } })).message);
      await navigate(verifyPath({ email: user.email, username: user.username, team: 'create' }));
    } catch (error) {
      toast.error(messageOf(error, t('errors:unexpected')));
      setIsBusy(false);
    }
  };

  return (
    <Button variant="secondary" isWide className="mt-4" isBusy={isBusy} onClick={() => void send()}>
      {t('create.verifyFirst')}
    </Button>
  );
}
