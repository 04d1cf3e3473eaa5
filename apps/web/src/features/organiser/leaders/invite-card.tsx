import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { UnsavedInput } from '../../../layout/unsaved-input.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { CONTROL_LOOK, Field } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { toast } from '../../../ui/toast.tsx';
import { sayFailure } from '../say-failure.ts';
import { takenFiles } from '../taken-files.ts';
import { CheckedList, ProblemList } from './checked-list.tsx';
import { textOfList } from './leader-list-text.ts';
import { useInvite } from './use-invite.ts';

/** Invites leaders from a pasted list or a file. It is looked through first; only what was looked through is invited. */
export function InviteCard() {
  const { t } = useTranslation('organiser-leaders');
  const [list, setList] = useState('');
  const { check, invite, share } = useInvite();
  const change = (text: string) => {
    setList(text);
    check.reset();
    invite.reset();
  };
  const take = async ([file]: readonly File[]) => {
    if (file !== undefined) change(await textOfList(file));
  };
  const fresh = check.data?.leaders.filter(({ is_listed }) => !is_listed) ?? [];
  const send = () =>
    invite.mutate(fresh, {
      onSuccess: ({ invited, problems }) => {
        toast.success(t('invite.done', { count: invited }));
        if (problems.length > 0) return;
        setList('');
        check.reset();
      },
    });
  const failure = check.error ?? invite.error;

  return (
    <Card className="mb-6 grid gap-4">
      <UnsavedInput isUnsaved={list.trim() !== ''} />
      <h2 className="text-xl">{t('invite.title')}</h2>
      <Field label={t('invite.list')} hint={t('invite.hint')}>
        {(own) => (
          <textarea
            {...own}
            rows={5}
            value={list}
            spellCheck={false}
            placeholder={t('invite.example')}
            onChange={(event) => change(event.target.value)}
            className={CONTROL_LOOK}
          />
        )}
      </Field>
      <Field label={t('invite.file')} hint={t('invite.fileHint')}>
        {(own) => (
          <input
            {...own}
            type="file"
            accept=".csv,.tsv,.txt,text/csv,text/plain"
            onChange={(event) => void take(takenFiles(event.target))}
            className={CONTROL_LOOK}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button
          variant={fresh.length > 0 ? 'secondary' : 'primary'}
          onClick={() => check.mutate(list)}
          disabled={list.trim() === ''}
          isBusy={check.isPending}
        >
          {t('invite.check')}
        </Button>
        {fresh.length > 0 && (
          <Button onClick={send} isBusy={invite.isPending}>
            {t('invite.send', { count: fresh.length })}
          </Button>
        )}
      </div>
      {invite.isPending && <ProgressBar label={t('invite.busy')} share={share} />}
      {failure !== null && <Notice tone="error">{sayFailure(failure)}</Notice>}
      {check.data !== undefined && <CheckedList checked={check.data} />}
      {invite.data !== undefined && <ProblemList problems={invite.data.problems} />}
    </Card>
  );
}
