import { Check, Copy, Share2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { TEAM_CODE_PLACEHOLDER, useTeamDashboard } from '../../account/team.ts';
import { useSession } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { CodePlate } from '../../ui/code-plate.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { toast } from '../../ui/toast.tsx';
import { useCopy } from '../../ui/use-copy.ts';
import { AuthLayout } from './auth-layout.tsx';

/** See docs/product/limits.md#timings. */
const COPY_FEEDBACK_MS = 2000;

export function Component() {
  const { t } = useTranslation('auth');
  const heldCode = useSession((session) => session.teamCode);
  const { data } = useTeamDashboard();
  const code = heldCode ?? data?.team_code;
  const { isCopied, copy } = useCopy(COPY_FEEDBACK_MS);

  const share = async (teamCode: string) => {
    const invitation = { title: t('teamCode.shareTitle'), text: t('teamCode.shareText', { code: teamCode }) };
    if (typeof navigator.share === 'function') {
      // Rejected when the sharing is called off, which needs no answer.
      return navigator.share(invitation).catch(() => undefined);
    }
    if (await copy(invitation.text)) toast.success(t('teamCode.shareCopied'));
  };

  const CopyIcon = isCopied ? Check : Copy;
  return (
    <AuthLayout title={t('teamCode.title')} lead={t('teamCode.text')} step="game">
      <div className="mb-6 flex items-center gap-3">
        <CodePlate size="large" isBlank={code === undefined}>
          {code ?? TEAM_CODE_PLACEHOLDER}
        </CodePlate>
        <IconButton
          label={isCopied ? t('teamCode.copied') : t('teamCode.copyIcon')}
          disabled={code === undefined}
          onClick={() => code !== undefined && void copy(code)}
        >
          <CopyIcon aria-hidden="true" />
        </IconButton>
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        <Button
          variant="secondary"
          size="large"
          disabled={code === undefined}
          icon={<CopyIcon aria-hidden="true" className="size-5" />}
          onClick={() => code !== undefined && void copy(code)}
        >
          <span aria-live="polite">{isCopied ? t('teamCode.copied') : t('teamCode.copy')}</span>
        </Button>
        <Button
          variant="secondary"
          size="large"
          disabled={code === undefined}
          icon={<Share2 aria-hidden="true" className="size-5" />}
          onClick={() => code !== undefined && void share(code)}
        >
          {t('teamCode.share')}
        </Button>
        <ButtonLink to="/dashboard" size="large" className="sm:col-span-2">
          {t('teamCode.enter')}
        </ButtonLink>
      </div>
    </AuthLayout>
  );
}
