import type { Editor } from '@uvh/annotator/editor';
import { VEHICLE_CLASSES } from '@uvh/domain/annotation/vehicle-class';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { REVIEW, useEditor } from '../../../workspace/use-editor.ts';

/** The twelve classes: the one that is chosen becomes the picked box's. */
export function ClassButtons({ editor }: { readonly editor: Editor }) {
  const { t } = useTranslation('landing');
  const label = useEditor(editor, REVIEW, ({ current }) =>
    current === undefined ? undefined : editor.boxes()[current]?.label,
  );
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{t('demo.classes')}</legend>
      <div className="grid grid-cols-3 gap-1.5 sm:grid-cols-4 lg:grid-cols-2">
        {VEHICLE_CLASSES.map((vehicle) => (
          <button
            key={vehicle.id}
            type="button"
            disabled={label === undefined}
            aria-pressed={label === vehicle.name}
            onClick={() => editor.dispatch(`answer:${vehicle.id}`)}
            className={clsx(
              'flex min-h-11 min-w-0 items-center gap-2 rounded-control border px-2 text-start text-sm leading-tight transition-colors',
              'disabled:cursor-not-allowed disabled:text-ink-soft',
              label === vehicle.name ? 'border-ink bg-sunken font-semibold' : 'border-line enabled:hover:border-ink',
            )}
          >
            <span
              aria-hidden="true"
              className="size-4 shrink-0 rounded-sm border border-ink/30"
              style={{ backgroundColor: vehicle.color }}
            />
            <span className="min-w-0 break-words">{vehicle.displayName}</span>
          </button>
        ))}
      </div>
    </fieldset>
  );
}
