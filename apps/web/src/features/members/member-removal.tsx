import { useMutation, useQueryClient } from '@tanstack/react-query';
import { removeMember } from '@uvh/contract/calls/team';
import type { TeamMember } from '@uvh/contract/calls/team-dashboard';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '../../api/api-error.ts';
import { callApi } from '../../api/call-api.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast.tsx';

interface MemberRemovalProps {
  readonly members: readonly TeamMember[];
  readonly onClose: () => void;
}

/** Removes members, each after a second question. */
export function MemberRemoval({ members, onClose }: MemberRemovalProps) {
  const { t } = useTranslation(['members', 'errors', 'common']);
  const client = useQueryClient();
  const [chosen, setChosen] = useState<TeamMember>();
  const removal = useMutation({
    mutationFn: (member: TeamMember) => callApi(removeMember, { body: { email: member.email } }),
    onSuccess: async (answer) => {
      toast.success(answer.message);
      await client.invalidateQueries({ queryKey: ['team'] });
      setChosen(undefined);
    },
    onError: (error) => {
      toast.error(messageOf(error, t('errors:unexpected')));
      // Perhaps somebody else was faster: then the question is answered by those who are left.
      void client.invalidateQueries({ queryKey: ['team'] });
    },
  });

  if (chosen !== undefined && members.some(({ email }) => email === chosen.email)) {
    return (
      <Dialog
        key="question"
        isOpen
        onClose={() => setChosen(undefined)}
        canClose={!removal.isPending}
        title={t('remove.confirmTitle', { name: nameOf(chosen) })}
        description={t('remove.text')}
        actions={
          <>
            {/* Enter must not remove anybody by accident. */}
            <Button autoFocus variant="quiet" disabled={removal.isPending} onClick={() => setChosen(undefined)}>
              {t('common:cancel')}
            </Button>
            <Button
              variant="danger"
              isBusy={removal.isPending}
              busyLabel={t('remove.busy')}
              onClick={() => removal.mutate(chosen)}
            >
              {t('remove.confirm')}
            </Button>
          </>
        }
      />
    );
  }

  const removable = members.filter((member) => !member.is_team_leader);
  return (
    <Dialog key="list" isOpen onClose={onClose} title={t('remove.title')} description={t('remove.text')}>
      {removable.length === 0 && <p>{t('remove.nobody')}</p>}
      <ul className="grid gap-2">
        {removable.map((member) => (
          <li key={member.email} className="flex items-center gap-3">
            <Avatar username={member.username} />
            <span className="min-w-0 flex-1 break-words">{nameOf(member)}</span>
            <Button
              variant="secondary"
              size="small"
              aria-label={t('remove.label', { name: nameOf(member) })}
              onClick={() => setChosen(member)}
            >
              {t('remove.button')}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function nameOf(member: TeamMember): string {
  return `${member.first_name} ${member.last_name}`;
}
