import { useMutation } from '@tanstack/react-query';
import { resendOtp } from '@uvh/contract/calls/auth';
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
  const { mutate, isPending } = useMutation({
    mutationFn: (email: string) => callApi(resendOtp, { body: { email } }),
    onSuccess: (_, email) => {
      const query = new URLSearchParams({ email, team: 'join', username: user?.username ?? '' });
      void navigate(`/verify?${query}`);
    },
    onError: (error) => toast.error(messageOf(error, tErrors('NETWORK'))),
  });
  if (!user) return null;
  return (
    <Button isBusy={isPending} onClick={() => mutate(user.email)}>
      {t('gate.email.send')}
    </Button>
  );
}
