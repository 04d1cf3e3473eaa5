import { useTranslation } from 'react-i18next';
import { useVerification } from '../../account/use-verification.ts';
import { useSession } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';

/** Sends a code and goes to where it is entered (docs/product/choices.md#verified-email). */
export function VerifyEmail() {
  const { t } = useTranslation(['annotation', 'errors']);
  const user = useSession((session) => session.user);
  const { isSending, send } = useVerification({ team: 'join', fallback: t('errors:NETWORK'), isTold: false });
  if (!user) return null;
  return (
    <Button isBusy={isSending} onClick={() => void send()}>
      {t('gate.email.send')}
    </Button>
  );
}
