import { useMutation, useQueryClient } from '@tanstack/react-query';
import { appealBox } from '@uvh/contract/calls/appeal';
import type { BoxVerdictAnswer } from '@uvh/contract/calls/submission';
import { Scale } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { refreshAppeals } from '../../../account/appeals.ts';
import { callApi } from '../../../api/call-api.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useFocusAfter } from '../../../ui/use-focus-after.ts';
import { AppealBadge } from '../appeal-badge.tsx';

interface AppealControlProps {
  readonly submissionId: number;
  readonly index: number;
  readonly state: BoxVerdictAnswer['appeal'];
}

/** Lets somebody who was told that a box of theirs is wrong ask for a third person, and says what became of it. */
export function AppealControl({ submissionId, index, state }: AppealControlProps) {
  const { t } = useTranslation('appeals');
  const client = useQueryClient();
  const appeal = useMutation({
    mutationFn: () => callApi(appealBox, { params: { submissionId }, body: { index } }),
    onSuccess: async ({ left }) => {
      toast.success(t('made', { count: left }));
      refreshAppeals(client);
      await client.invalidateQueries({ queryKey: ['results', 'submission', submissionId] });
    },
    onError: (error) => toast.error(error.message),
  });
  const { place, begin } = useFocusAfter<HTMLParagraphElement>(state);
  if (state === null) return null;
  if (state !== 'possible') {
    return (
      <p ref={place} tabIndex={-1} className="justify-self-start">
        <AppealBadge state={state} />
      </p>
    );
  }
  return (
    <Button
      variant="secondary"
      size="small"
      className="justify-self-start"
      icon={<Scale aria-hidden="true" className="size-4" />}
      isBusy={appeal.isPending}
      onClick={() => {
        begin();
        appeal.mutate();
      }}
    >
      {t('appeal')}
    </Button>
  );
}
