import { useMutation, useQueryClient } from '@tanstack/react-query';
import { renameTeam } from '@uvh/contract/calls/team';
import { canonicalTeamName, firstBrokenTeamNameRule } from '@uvh/domain/team/team-name';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '../../api/api-error.ts';
import { callApi } from '../../api/call-api.ts';
import { UnsavedInput } from '../../layout/unsaved-input.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.tsx';

interface TeamNameFormProps {
  readonly name: string;
  readonly onLeave: () => void;
}

export function TeamNameForm({ name, onLeave }: TeamNameFormProps) {
  const { t } = useTranslation(['members', 'messages', 'errors']);
  const client = useQueryClient();
  const [isChanged, setIsChanged] = useState(false);
  const [problem, setProblem] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const rename = useMutation({
    mutationFn: (teamName: string) => callApi(renameTeam, { body: { team_name: teamName } }),
    onSuccess: async (answer) => {
      await client.invalidateQueries({ queryKey: ['team'] });
      toast.success(answer.message);
      onLeave();
    },
    onError: (error) => {
      toast.error(messageOf(error, t('errors:unexpected')));
      input.current?.focus();
    },
  });

  const save = (event: FormEvent) => {
    event.preventDefault();
    const typed = input.current?.value ?? '';
    const broken = firstBrokenTeamNameRule(typed);
    if (broken !== undefined) {
      setProblem(t(`messages:rules.${broken}`));
      input.current?.focus();
      return;
    }
    if (canonicalTeamName(typed) === name) return onLeave();
    rename.mutate(canonicalTeamName(typed));
  };

  return (
    <>
      <UnsavedInput isUnsaved={isChanged && !rename.isPending} />
      <form
        onSubmit={save}
        noValidate
        className="flex max-w-2xl flex-wrap items-start gap-2"
        onKeyDown={(event) => event.key === 'Escape' && onLeave()}
      >
        <div className="min-w-0 flex-1 basis-60">
          <TextField
            ref={input}
            label={t('name.label')}
            defaultValue={name}
            autoFocus
            autoComplete="off"
            error={problem}
            onChange={(event) => {
              setIsChanged(event.target.value !== name);
              setProblem(undefined);
            }}
          />
        </div>
        <div className="mb-2 flex gap-2 sm:pt-7">
          <Button type="submit" className="min-h-12" isBusy={rename.isPending} busyLabel={t('name.saving')}>
            {t('name.save')}
          </Button>
          <Button variant="quiet" className="min-h-12" onClick={onLeave} disabled={rename.isPending}>
            {t('name.cancel')}
          </Button>
        </div>
      </form>
    </>
  );
}
