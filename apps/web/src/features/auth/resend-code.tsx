import { resendOtp } from '@uvh/contract/calls/registration';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, messageOf } from '../../api/api-error.ts';
import { callApi } from '../../api/call-api.ts';
import { toast } from '../../ui/toast.tsx';

/** Long enough for a mail to arrive; the server has limits of its own. */
const WAIT_SECONDS = 30;

/** Asks for another one-time code, and not twice in a hurry. */
export function ResendCode({ email }: { readonly email: string }) {
  const { t } = useTranslation(['auth', 'errors']);
  const [secondsLeft, setSecondsLeft] = useState(0);
  useEffect(() => {
    if (secondsLeft === 0) return;
    const timer = setTimeout(() => setSecondsLeft(secondsLeft - 1), 1000);
    return () => clearTimeout(timer);
  }, [secondsLeft]);

  const resend = async () => {
    setSecondsLeft(WAIT_SECONDS);
    try {
      toast.success((await callApi(resendOtp, { body: { email } })).message);
    } catch (error) {
      toast.error(messageOf(error, t('errors:unexpected')));
      setSecondsLeft(error instanceof ApiError ? (error.answer?.retry_after ?? 0) : 0);
    }
  };

  return (
    <button
      type="button"
      disabled={secondsLeft > 0}
      className="text-link disabled:cursor-not-allowed disabled:bg-transparent disabled:text-ink-soft disabled:no-underline"
      onClick={() => void resend()}
    >
      {secondsLeft > 0 ? t('verify.resendIn', { count: secondsLeft }) : t('verify.resend')}
    </button>
  );
}
