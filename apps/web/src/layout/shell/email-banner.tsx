import { useTranslation } from 'react-i18next';
import { useVerification } from '../../account/use-verification.ts';
import { useSession } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

/**
 * For a member whose address is not proved yet (docs/product/choices.md#verified-email): sends a code and goes
 * to enter it.
 */
export function EmailBanner() {
  const { t } = useTranslation(['shell', 'errors']);
  const user = useSession((session) => session.user);
  const { isSending, send } = useVerification({ team: 'join', fallback: t('errors:unexpected') });
  if (user === null || user.email_verified) return null;
  return (
    <Notice
      tone="warning"
      className="mb-6"
      action={
        <Button size="small" isBusy={isSending} onClick={() => void send()}>
          {t('verify.button')}
        </Button>
      }
    >
      {t('verify.text')}
    </Notice>
  );
}
