import { useMutation, useQueryClient } from '@tanstack/react-query';
import { undoAct } from '@uvh/contract/calls/organiser/audit';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../../api/call-api.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { toast } from '../../../ui/toast.tsx';
import { sayFailure } from '../say-failure.ts';
import { useInstant } from '../use-instant.ts';
import type { Act } from './act.ts';
import { ActFacts } from './act-facts.tsx';

interface ActDialogProps {
  readonly act: Act | undefined;
  readonly onClose: () => void;
}

/** One act with all that it replaced, and its undo. */
export function ActDialog({ act, onClose }: ActDialogProps) {
  const instant = useInstant();
  const { t } = useTranslation('organiser');
  const client = useQueryClient();
  const undo = useMutation({
    mutationFn: (entryId: number) => callApi(undoAct, { params: { entryId } }),
    onSuccess: async () => {
      toast.success(t('audit.undoDone'));
      onClose();
      await client.invalidateQueries();
    },
  });
  if (act === undefined) return null;
  const close = () => {
    undo.reset();
    onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={close}
      title={<code className="text-xl">{act.action}</code>}
      description={t('audit.by', { actor: act.actor, time: instant(act.at), target: act.target })}
      actions={
        <>
          <Button variant="quiet" onClick={close}>
            {t('close')}
          </Button>
          {act.undo === 'possible' && (
            <Button onClick={() => undo.mutate(act.entry_id)} isBusy={undo.isPending}>
              {t('audit.undo')}
            </Button>
          )}
        </>
      }
      className="sm:max-w-2xl"
    >
      <div className="grid gap-4">
        {undo.isError && <Notice tone="error">{sayFailure(undo.error)}</Notice>}
        {act.undo === 'undone' && <Notice tone="warning">{t('audit.undoneNote')}</Notice>}
        <ActFacts act={act} />
      </div>
    </Dialog>
  );
}
