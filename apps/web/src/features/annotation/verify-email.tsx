import { resendOtp } from '@uvh/contract/calls/registration';
import { useState } from 'react';
import { callApi } from '../../app/api.ts';
import { messageOf } from '../../app/api-error.ts';
import { useSession } from '../../app/session.ts';
import { useNavigate } from '../../navigation/whereabouts.tsx';
import { useTranslation } from '../../texts/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';

/** Sends a code and goes to where it is entered (decisions 9). */
export function VerifyEmail() {
  const { t } = useTranslation('annotation');
  const { t: tErrors } = useTranslation('errors');
  const user = useSession((session) => session.user);
  const navigate = useNavigate();
  const [isSending, setIsSending] = useState(false);
  const send = async (email: string) => {
    setIsSending(true);
    try {
      await callApi(resendOtp, { body: { email } });
      const query = new URLSearchParams({ email, team: 'join', username: user?.username ?? '' });
      await navigate(`/verify?${query}`);
    } catch (error) {
      toast.error(messageOf(error, tErrors('NETWORK')));
    } finally {
      setIsSending(false);
    }
  };
  if (!user) return null;
  return (
    <Button isBusy={isSending} onClick={() => void send(user.email)}>
      {t('gate.email.send')}
    </Button>
  );
}
