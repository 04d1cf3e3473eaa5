import type { TeamMember } from '@uvh/contract/calls/team-dashboard';
import { UserCog } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEvent } from '../../event/event.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { MemberRemoval } from './member-removal.tsx';

/**
 * The leader's Edit button: a notice, or the removal of members where the organisers allow it
 * (docs/product/choices.md#removing-members).
 */
export function TeamEditing({ members }: { readonly members: readonly TeamMember[] }) {
  const { t } = useTranslation('members');
  const { settings } = useEvent();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button
        variant="secondary"
        icon={<UserCog aria-hidden="true" className="size-5" />}
        onClick={() => setIsOpen(true)}
      >
        {t('edit')}
      </Button>
      {isOpen && settings?.leaders_may_remove_members === true && <MemberRemoval members={members} onClose={close} />}
      {isOpen && settings?.leaders_may_remove_members !== true && (
        <RestrictedNotice contactEmail={settings?.contact_email} onClose={close} />
      )}
    </>
  );
}

interface RestrictedNoticeProps {
  readonly contactEmail: string | undefined;
  readonly onClose: () => void;
}

function RestrictedNotice({ contactEmail, onClose }: RestrictedNoticeProps) {
  const { t } = useTranslation(['members', 'common']);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('restricted.title')}
      description={t('restricted.text')}
      actions={<Button onClick={onClose}>{t('common:gotIt')}</Button>}
    >
      <p>
        {t('restricted.contact')}{' '}
        {contactEmail !== undefined && (
          <a href={`mailto:${contactEmail}`} className="text-link break-words">
            {contactEmail}
          </a>
        )}
      </p>
    </Dialog>
  );
}
