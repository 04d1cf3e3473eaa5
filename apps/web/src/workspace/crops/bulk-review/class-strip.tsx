import { useTranslation } from 'react-i18next';
import { useClasses } from '../../../event/classes.ts';
import { ClassFinder } from '../../class-picker/class-finder.tsx';
import { ClassMark } from '../../class-picker/class-mark.tsx';
import { likeliestClasses } from '../../class-picker/likely-classes.ts';
import { KeyOf } from '../../shortcuts/key-caps.tsx';
import { useWorkspaceSettings } from '../../workspace-settings.ts';
import type { BulkReviewState } from './use-bulk-review.ts';

/** The classes as buttons, for hands without a keyboard: a press answers the selected crops. */
export function ClassStrip({ review }: { readonly review: BulkReviewState }) {
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
            className="inline-flex min-h-11 shrink-0 items-center gap-1 rounded-control border border-line bg-raised px-1.5 hover:bg-sunken pointer-coarse:px-2.5"
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
