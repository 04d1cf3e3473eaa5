import type { Editor } from '@uvh/annotator/editor';
import type { ObjectClass } from '@uvh/domain/annotation/class-list';
import { clsx } from 'clsx';
import { Eye, EyeOff, Search } from 'lucide-react';
import { memo, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useClasses } from '../../event/classes.ts';
import { Digits } from '../../ui/digits.tsx';
import { KeyOf } from '../shortcuts/key-caps.tsx';
import { CLASSES, useEditor } from '../use-editor.ts';
import { useWorkspaceSettings } from '../workspace-settings.ts';
import { ClassMark } from './class-mark.tsx';
import { MOST_AT_A_GLANCE } from './likely-classes.ts';

/** All classes with key, colour, code and count; a press answers the selection as the key does, the eye hides the class. */
export function ClassPalette({ editor }: { readonly editor: Editor }) {
  const { t } = useTranslation('annotation');
  const classes = useClasses();
  const { counts, unknownCount, hidden, label } = useEditor(editor, CLASSES, (current) => ({
    counts: current.figures().countByClass,
    unknownCount: current.figures().unknownCount,
    hidden: current.display.hiddenClassIds,
    label: current.current === undefined ? undefined : current.document.label(current.current),
  }));
  const isLong = classes.size > MOST_AT_A_GLANCE;
  const list = useCurrentInView(label, isLong);
  return (
    <section aria-labelledby="classes-title" className={clsx(isLong && 'shrink-0')}>
      <h2 id="classes-title" className="px-3 pt-2 pb-1 text-base">
        {t('classes.title')}
      </h2>
      {isLong && <FindClass editor={editor} />}
      <ul ref={list} className={clsx('px-1.5', isLong && 'max-h-[42dvh] overflow-y-auto')}>
        {classes.classes.map((each) => (
          <ClassRow
            key={each.id}
            editor={editor}
            objectClass={each}
            count={counts.get(each.id) ?? 0}
            isHidden={hidden.has(each.id)}
            isCurrent={label === each.name}
          />
        ))}
      </ul>
      {unknownCount > 0 && (
        <p className="flex items-center gap-2 px-3 py-1 text-sm text-warn">
          <ClassMark label="" />
          {t('classes.unknown')}
          <span className="figures ml-auto pr-10">
            <Digits of={unknownCount} />
          </span>
        </p>
      )}
    </section>
  );
}

/** Beyond the keys classes are found by their letters. */
function FindClass({ editor }: { readonly editor: Editor }) {
  const { t } = useTranslation('annotation');
  return (
    <button
      type="button"
      onClick={() => editor.dispatch('pickClass')}
      className="mx-1.5 mb-1 flex min-h-9 w-[calc(100%-0.75rem)] items-center gap-2 rounded-control border border-line-strong px-2 text-left text-ink-soft text-sm hover:bg-sunken pointer-coarse:min-h-11"
    >
      <Search aria-hidden="true" className="size-4 shrink-0" />
      <span className="min-w-0 flex-1 truncate">{t('classes.find')}</span>
      <KeyOf action="pickClass" />
    </button>
  );
}

/** Of a list that scrolls, the row of the selected box's class is in view. */
function useCurrentInView(label: string | undefined, isLong: boolean) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const row = isLong && label !== undefined ? list.current?.querySelector<HTMLElement>('[data-current]') : null;
    const box = list.current;
    if (!row || !box) return;
    // The list alone: scrollIntoView would scroll the page as well.
    const top = row.offsetTop - box.offsetTop;
    if (top < box.scrollTop) box.scrollTop = top;
    else if (top + row.offsetHeight > box.scrollTop + box.clientHeight) {
      box.scrollTop = top + row.offsetHeight - box.clientHeight;
    }
  }, [label, isLong]);
  return list;
}

interface ClassRowProps {
  readonly editor: Editor;
  readonly objectClass: ObjectClass;
  readonly count: number;
  readonly isHidden: boolean;
  /** Whether the selected box has this class. */
  readonly isCurrent: boolean;
}

const ClassRow = memo(function ClassRow({ editor, objectClass, count, isHidden, isCurrent }: ClassRowProps) {
  const { id, name, displayName } = objectClass;
  const { t } = useTranslation('annotation');
  const way = useWorkspaceSettings(({ takesTwoKeys }) => (takesTwoKeys ? 'relabel' : 'answer'));
  const eye = isHidden ? t('classes.show') : t('classes.hide');
  return (
    <li
      data-current={isCurrent || undefined}
      className={clsx(
        'flex items-center rounded-control',
        isCurrent && 'bg-accent-soft forced-colors:outline-1 forced-colors:-outline-offset-1',
      )}
    >
      <button
        type="button"
        onClick={() => editor.dispatch(`${way}:${id}`)}
        className={clsx(
          'flex min-h-8 min-w-0 flex-1 pointer-coarse:min-h-11 items-center gap-2 rounded-control px-1.5 text-left text-sm hover:bg-sunken',
          isHidden && 'text-ink-soft line-through',
        )}
      >
        <KeyOf action={`${way}:${id}`} />
        <ClassMark label={name} />
        <span className="min-w-0 flex-1 truncate">{displayName}</span>
        <span className="figures text-ink-soft" aria-hidden="true">
          {count > 0 && <Digits of={count} />}
        </span>
        <span className="sr-only">{t('classes.count', { count })}</span>
      </button>
      <button
        type="button"
        title={eye}
        aria-label={t('classes.of', { action: eye, name: displayName })}
        aria-pressed={isHidden}
        onClick={() => editor.toggleClass(id)}
        className="grid size-8 shrink-0 place-items-center rounded-control text-ink-soft hover:bg-sunken hover:text-ink pointer-coarse:size-11"
      >
        {isHidden ? <EyeOff aria-hidden="true" className="size-4" /> : <Eye aria-hidden="true" className="size-4" />}
      </button>
    </li>
  );
});
