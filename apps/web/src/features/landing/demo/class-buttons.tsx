import type { Editor } from '@uvh/annotator/editor';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { useClasses } from '../../../event/classes.ts';
import { REVIEW, useEditor } from '../../../workspace/use-editor.ts';

/** The classes of the event: the one that is chosen becomes the picked box's. */
export function ClassButtons({ editor }: { readonly editor: Editor }) {
  const { t } = useTranslation('landing');
  const classes = useClasses();
  const label = useEditor(editor, REVIEW, ({ current }) =>
    current === undefined ? undefined : editor.boxes()[current]?.label,
  );
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{t('demo.classes')}</legend>
      <div className="grid grid-cols-3 gap-1.5 sm:grid-cols-4 lg:grid-cols-2">
        {classes.classes.map((each) => (
          <button
            key={each.id}
            type="button"
            disabled={label === undefined}
            aria-pressed={label === each.name}
            onClick={() => editor.dispatch(`answer:${each.id}`)}
            className={clsx(
              'flex min-h-11 min-w-0 items-center gap-2 rounded-control border px-2 text-start text-sm leading-tight transition-colors',
              'disabled:cursor-not-allowed disabled:text-ink-soft',
              label === each.name ? 'border-ink bg-sunken font-semibold' : 'border-line enabled:hover:border-ink',
            )}
          >
            <span
              aria-hidden="true"
              className="size-4 shrink-0 rounded-sm border border-ink/30 forced-color-adjust-none"
              style={{ backgroundColor: each.color }}
            />
            <span className="min-w-0 break-words">{each.displayName}</span>
          </button>
        ))}
      </div>
    </fieldset>
  );
}
