import { Check, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useClasses } from '../../../event/classes.ts';
import { Button } from '../../../ui/button.tsx';
import { ClassFinder } from '../../class-picker/class-finder.tsx';
import { ClassMark } from '../../class-picker/class-mark.tsx';
import { likeliestClasses } from '../../class-picker/likely-classes.ts';
import { KeyOf } from '../../shortcuts/key-caps.tsx';
import { useWorkspaceSettings } from '../../workspace-settings.ts';
import type { BulkReviewState } from './use-bulk-review.ts';

interface DeskFooterProps {
  readonly review: BulkReviewState;
  readonly seenCount: number;
  readonly onConfirmSeen: () => void;
  readonly onShow: () => void;
}

/** What can be done with the selected crops, and with all that were seen. */
export function DeskFooter({ review, seenCount, onConfirmSeen, onShow }: DeskFooterProps) {
  const { t } = useTranslation('bulk-review');
  const { chosen, crops, told } = review;
  const count = chosen.length;
  const unseen = crops.filter(({ box }) => !box.isUnsure).length - seenCount;
  return (
    <footer className="grid shrink-0 grid-cols-[minmax(0,1fr)] gap-2 border-line border-t p-3 max-sm:p-2">
      {count > 0 && <ClassStrip review={review} />}
      <div className="flex flex-wrap items-center justify-end gap-2">
        <p aria-live="polite" className="mr-auto text-ink-soft text-sm">
          {told === '' || count > 1 ? t('selected', { count }) : told}
        </p>
        {count > 0 && (
          <>
            <Button variant="quiet" onClick={onShow}>
              {t('show')}
            </Button>
            <Button
              variant="secondary"
              icon={<Trash2 aria-hidden="true" className="size-5" />}
              aria-label={t('delete', { count })}
              onClick={review.remove}
            >
              <span className="max-sm:hidden">{t('delete', { count })}</span> <KeyOf action="delete" />
            </Button>
            <Button
              variant="secondary"
              icon={<Check aria-hidden="true" className="size-5" />}
              onClick={review.confirm}
              aria-label={t('confirmSelected', { count })}
            >
              <span className="max-sm:hidden">{t('confirmSelected', { count })}</span> <KeyOf action="confirm" />
            </Button>
          </>
        )}
        <span className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1">
          <span className="text-ink-soft text-sm">{t('unseen', { count: unseen })}</span>
          <Button
            disabled={seenCount === 0}
            icon={<Check aria-hidden="true" className="size-5" />}
            onClick={onConfirmSeen}
          >
            {t('confirmSeen', { count: seenCount })}
            <KeyOf action="submit" />
          </Button>
        </span>
      </div>
    </footer>
  );
}

/** The classes as buttons, for hands without a keyboard: a press answers the selected crops. */
function ClassStrip({ review }: { readonly review: BulkReviewState }) {
  const { t } = useTranslation('bulk-review');
  const classes = useClasses();
  const { question, isFinding, setIsFinding } = review;
  const way = useWorkspaceSettings(({ takesTwoKeys }) => (takesTwoKeys ? 'relabel' : 'answer'));
  return (
    <div className="flex min-w-0 items-start gap-1">
      <ClassFinder
        question={question}
        isOpen={isFinding}
        onOpen={() => setIsFinding(true)}
        onPick={(name) => review.relabel(name, way)}
        onClose={() => setIsFinding(false)}
      />
      <fieldset className="flex min-w-0 flex-1 gap-1 overflow-x-auto">
        <legend className="sr-only">{t('classes')}</legend>
        {likeliestClasses(classes, question, classes.size).map(({ id, name, displayName }) => (
          <button
            key={id}
            type="button"
            title={displayName}
            onClick={() => review.relabel(name, way)}
            className="inline-flex min-h-11 shrink-0 items-center gap-1 rounded-control border border-line bg-raised px-1.5 hover:bg-sunken"
          >
            <ClassMark label={name} />
            <span className="sr-only">{displayName}</span>
            <KeyOf action={`${way}:${id}`} />
          </button>
        ))}
      </fieldset>
    </div>
  );
}
