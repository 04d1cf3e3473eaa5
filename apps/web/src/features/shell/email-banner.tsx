import { resendOtp } from '@uvh/contract/calls/registration';
import { useState } from 'react';
import { callApi } from '../../app/api.ts';
import { messageOf } from '../../app/api-error.ts';
import { useSession } from '../../app/session.ts';
import { useNavigate } from '../../navigation/whereabouts.tsx';
import { useTranslation } from '../../texts/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { toast } from '../../ui/toast.tsx';

/** For a member whose address is not proved yet (decisions 9): sends a code and goes to enter it. */
export function EmailBanner() {
  const { t } = useTranslation(['shell', 'errors']);
  const navigate = useNavigate();
  const user = useSession((session) => session.user);
  const [isBusy, setIsBusy] = useState(false);
  if (user === null || user.email_verified) return null;

  const sendCode = async () => {
    setIsBusy(true);
    try {
      toast.success((await callApi(resendOtp, { body: { email: user.email } })).message);
      await navigate(`/verify?${new URLSearchParams({ email: user.email, team: 'join', username: user.username })}`);
    } catch (error) {
      toast.error(messageOf(error, t('errors:unexpected')));
      setIsBusy(false);
    }
  };

  return (
    <Notice
      tone="warning"
      className="mb-6"
      action={
        <Button size="small" isBusy={isBusy} onClick={() => void sendCode()}>
          {t('verify.button')}
        </Button>
      }
    >
      {t('verify.text')}
    </Notice>
  );
}
