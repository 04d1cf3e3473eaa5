import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Answer } from '@uvh/contract/call';
import type { previewEventChange } from '@uvh/contract/calls/organiser/event';
import { useTranslation } from 'react-i18next';
import { useEvent } from '../../../event/event.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { formatInstant } from '../../../ui/formats.ts';
import { Notice } from '../../../ui/notice.tsx';
import { toast } from '../../../ui/toast.tsx';
import { ChangeTable } from '../audit/change-table.tsx';
import { sayFailure } from '../say-failure.ts';
import { type EventState, isKnownField } from './event-form.ts';

type Preview = Pick<Answer<typeof previewEventChange>, 'changes' | 'consequences'>;

export interface PreparedChange {
  readonly preview: Preview;
  /** Somebody changed the event since this text was begun with: what they changed is among what is replaced. */
  readonly isOvertaken?: boolean;
  readonly apply: () => Promise<EventState>;
}

interface ChangeDialogProps {
  readonly prepared: PreparedChange | undefined;
  readonly onClose: () => void;
  readonly onDone: (after: EventState) => void;
}

/** What a change replaces and what follows from it; here it is made. */
export function ChangeDialog({ prepared, onClose, onDone }: ChangeDialogProps) {
  const { t } = useTranslation(['organiser-event', 'organiser']);
  const client = useQueryClient();
  const apply = useMutation({
    mutationFn: ({ apply }: PreparedChange) => apply(),
    onSuccess: async (after) => {
      toast.success(t('done'));
      onDone(after);
      await client.invalidateQueries();
    },
  });
  const { timeZone } = useEvent();
  if (prepared === undefined) return null;
  const { changes, consequences } = prepared.preview;
  const isZone = ({ field }: (typeof changes)[number]) => field === 'settings.time_zone';
  // New dates are read where they are written: in the zone that comes with them.
  const zoneAfter = changes.find(isZone)?.after ?? timeZone;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('changes.title')}
      description={t('changes.text')}
      className="sm:max-w-2xl"
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('organiser:cancel')}
          </Button>
          <Button onClick={() => apply.mutate(prepared)} isBusy={apply.isPending}>
            {t('changes.apply')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {prepared.isOvertaken === true && <Notice tone="warning">{t('changes.overtaken')}</Notice>}
        <Consequences consequences={consequences} />
        <ChangeTable
          changes={changes.map(({ field, before, after }) => ({
            name: isKnownField(field) ? t(`names.${field}`) : field,
            before: <Value value={before} timeZone={timeZone} />,
            after: <Value value={after} timeZone={typeof zoneAfter === 'string' ? zoneAfter : timeZone} />,
          }))}
        />
        {apply.isError && <Notice tone="error">{sayFailure(apply.error)}</Notice>}
      </div>
    </Dialog>
  );
}

/** A window as its two instants, everything else as it is. */
function Value({ value, timeZone }: { readonly value: unknown; readonly timeZone: string | undefined }) {
  const { t, i18n } = useTranslation('organiser-event');
  if (typeof value === 'object' && value !== null && 'opens_at' in value && 'closes_at' in value) {
    const instant = (iso: unknown) => formatInstant(String(iso), i18n.language, timeZone);
    return `${instant(value.opens_at)} – ${instant(value.closes_at)}`;
  }
  if (value === null || (Array.isArray(value) && value.length === 0)) return '–';
  if (Array.isArray(value)) return value.join(', ');
  if (typeof value === 'boolean') return value ? t('yes') : t('no');
  // A class that comes or goes is told by its name.
  if (typeof value === 'object') return 'code' in value && 'name' in value ? String(value.name) : JSON.stringify(value);
  return String(value);
}

function Consequences({ consequences }: Pick<Preview, 'consequences'>) {
  const { t } = useTranslation('organiser-event');
  const say = (each: Preview['consequences'][number]): string => {
    if ('teams' in each) return t(`consequences.${each.kind}`, { count: each.teams });
    if ('languages' in each) return t(`consequences.${each.kind}`, { languages: each.languages.join(', ') });
    if ('batch' in each) return t(`consequences.${each.kind}`, { batch: each.batch });
    return t(`consequences.${each.kind}`);
  };
  return consequences.map((each) => (
    <Notice key={each.kind} tone="warning">
      {say(each)}
    </Notice>
  ));
}
