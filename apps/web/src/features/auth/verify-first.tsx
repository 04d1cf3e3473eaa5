import { useTranslation } from 'react-i18next';
import { useVerification } from '../../account/use-verification.ts';
import { useSession } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';

/** A team of one's own asks for a proved address: sends a code and goes to enter it. */
export function VerifyFirst() {
  const { t } = useTranslation(['auth', 'errors']);
  const user = useSession((session) => session.user);
  const { isSending, send } = useVerification({ team: 'create', fallback: t('errors:unexpected') });
  if (user === null) return null;
  return (
    <Button variant="secondary" isWide className="mt-4" isBusy={isSending} onClick={() => void send()}>
      {t('create.verifyFirst')}
    </Button>
  );
}
