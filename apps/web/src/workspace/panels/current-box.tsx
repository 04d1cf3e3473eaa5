import type { Editor } from '@uvh/annotator/editor';
import type { ActionName } from '@uvh/annotator/input/action';
import { clsx } from 'clsx';
import { BookOpen, Check, type LucideIcon, Tag, Trash2 } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useClasses } from '../../event/classes.ts';
import { KeyOf } from '../shortcuts/key-caps.tsx';
import { keyTextOf, useKeymap } from '../shortcuts/keymap-store.ts';
import { REVIEW, SHOWN, TOOL_AND_SELECTION, useEditor, useEditorValue } from '../use-editor.ts';
import { useIsSideways } from '../use-is-sideways.ts';
import { BoxWords } from './box-told.tsx';

interface CurrentBoxProps {
  readonly editor: Editor;
  readonly onGuide: () => void;
}

/** What is selected, why it deserves a look, and what can be done with it, with the keys that do it. */
export function CurrentBox({ editor, onGuide }: CurrentBoxProps) {
  const { t } = useTranslation('annotation');
  const classes = useClasses();
  const isSideways = useIsSideways();
  const nextKey = useKeymap((state) => keyTextOf(state.keymap, 'next'));
  const confirmKey = useKeymap((state) => keyTextOf(state.keymap, 'confirm'));
  const isAiming = useEditorValue(editor, TOOL_AND_SELECTION, readAiming);
  const isRestHidden = useEditorValue(editor, SHOWN, readRestHidden);
  const { index, count, remaining } = useEditor(editor, REVIEW, (current) => ({
    index: current.current,
    count: current.selection.length,
    remaining: current.queue.state().remaining,
  }));
  if (isAiming) {
    return <Hint isStatus fine={t('current.drawing', { key: confirmKey ?? '' })} coarse={t('current.drawingTouch')} />;
  }
  // Beside the image it is said above the list of boxes, for which a phone has no room.
  if (index === undefined && remaining === 0) {
    return editor.document.count > 0 && <Hint coarse={t('announce.left', { count: 0 })} />;
  }
  if (index === undefined) {
    const forFingers = isRestHidden ? (
      <RestHidden text={t('current.hiddenTouch')} label={t('current.showHidden')} onShow={() => showRest(editor)} />
    ) : (
      t('current.noneTouch')
    );
    return <Hint fine={t('current.none', { key: nextKey ?? '' })} coarse={forFingers} />;
  }
  const needsClass = count === 1 && !classes.has(editor.document.label(index));
  return (
    <section
      aria-label={t('current.title')}
      // In the middle, but for what is pressed at each box, which stays where it is: names and reasons are longer and shorter.
      className="flex max-w-full items-center gap-x-3 gap-y-1 rounded-card border border-line bg-raised/95 p-1.5 pl-3 shadow-float narrow:grid narrow:w-full narrow:grid-cols-[minmax(0,1fr)_auto] not-narrow:ml-auto not-narrow:mr-[max(0px,50%-22rem)] sideways:m-0 sideways:w-full sideways:border-0 sideways:bg-transparent sideways:p-0 sideways:shadow-none"
    >
      {!isSideways && <BoxWords editor={editor} index={index} count={count} />}
      <div className="ml-auto flex items-center gap-1 narrow:col-span-2 narrow:row-start-2 narrow:ml-0 sideways:ml-0 sideways:w-full sideways:flex-col sideways:items-stretch">
        <Act
          editor={editor}
          action="confirm"
          Icon={Check}
          label={t('current.confirm')}
          isMain={!needsClass}
          disabled={needsClass}
        />
        <Act editor={editor} action="pickClass" Icon={Tag} label={t('current.relabel')} isMain={needsClass} />
        <Act editor={editor} action="delete" Icon={Trash2} label={t('current.delete')} />
      </div>
      <button
        type="button"
        title={t('current.guide')}
        aria-label={t('current.guide')}
        onClick={onGuide}
        // On a phone beside the name: next to the buttons there is no room for it. On a low and narrow screen the toolbar's
        // is enough: the name and the reason need the room.
        className="-ml-2 grid short:max-md:hidden sideways:hidden size-9 shrink-0 place-items-center rounded-control hover:bg-sunken narrow:-my-1 pointer-coarse:size-11"
      >
        <BookOpen aria-hidden="true" className="size-4.5" />
      </button>
    </section>
  );
}

interface HintProps {
  /** Nothing where only fingers need it. */
  readonly fine?: string;
  readonly coarse: ReactNode;
  /** It follows a key and is told to those who listen. */
  readonly isStatus?: boolean;
}

/** What to do next, with a mouse and keys and with fingers. */
function Hint({ fine, coarse, isStatus = false }: HintProps) {
  return (
    <p
      role={isStatus ? 'status' : undefined}
      className={clsx(
        fine === undefined && 'not-pointer-coarse:hidden',
        'rounded-control bg-raised/90 px-3 py-1.5 text-ink-soft text-sm shadow-card sideways:w-full sideways:hyphens-auto sideways:wrap-break-word sideways:px-2',
      )}
    >
      {fine !== undefined && <span className="pointer-coarse:hidden">{fine}</span>}
      <span className="hidden pointer-coarse:inline">{coarse}</span>
    </p>
  );
}

interface RestHiddenProps {
  readonly text: string;
  readonly label: string;
  readonly onShow: () => void;
}

/** Fingers have no key that shows the boxes again, and the button that hid them is far from the thumb. */
function RestHidden({ text, label, onShow }: RestHiddenProps) {
  return (
    <span className="flex items-center gap-2 sideways:flex-col">
      <span>{text}</span>
      <button
        type="button"
        onClick={onShow}
        className="-my-1.5 sideways:my-0 min-h-11 rounded-control px-2 font-display font-semibold text-ink underline underline-offset-2"
      >
        {label}
      </button>
    </span>
  );
}

function readAiming(editor: Editor): boolean {
  return editor.isAiming;
}

/** Whether none of the boxes that are to be reviewed can be seen. */
function readRestHidden(editor: Editor): boolean {
  const { isBareImage, hiddenClassIds } = editor.display;
  if (isBareImage) return true;
  if (hiddenClassIds.size === 0) return false;
  const isHidden = (label: string) => {
    const known = editor.classes.named(label);
    return known !== undefined && hiddenClassIds.has(known.id);
  };
  return editor.boxes().every(({ index, label }) => !editor.queue.isUnreviewed(index) || isHidden(label));
}

/** Brings back what keeps the boxes from being seen; classes that are hidden as well stay so, as they were chosen. */
function showRest(editor: Editor): void {
  editor.setDisplay(editor.display.isBareImage ? { isBareImage: false } : { hiddenClassIds: new Set() });
}

interface ActProps {
  readonly editor: Editor;
  readonly action: ActionName;
  readonly Icon: LucideIcon;
  readonly label: string;
  readonly isMain?: boolean;
  readonly disabled?: boolean;
}

const Act = memo(function Act({ editor, action, Icon, label, isMain = false, disabled = false }: ActProps) {
  return (
    <button
      type="button"
      disabled={disabled}
      onClick={() => editor.dispatch(action)}
      className={clsx(
        'inline-flex min-h-9 items-center gap-1.5 whitespace-nowrap rounded-control px-2.5 font-display font-semibold text-sm pointer-coarse:min-h-11 [&_svg]:size-4.5',
        // As wide as their words on a phone; what has several breaks where all do not fit.
        'narrow:min-w-min narrow:flex-auto narrow:justify-center narrow:whitespace-normal narrow:px-1.5 narrow:text-left narrow:leading-tight max-[22.4rem]:[&_svg]:hidden short:max-md:px-1.5 short:max-md:[&_svg]:hidden [&_svg]:shrink-0',
        'sideways:whitespace-normal sideways:px-2.5 sideways:text-left sideways:leading-tight sideways:[&_svg]:block',
        isMain ? 'bg-go text-on-go' : 'hover:bg-sunken',
        'disabled:cursor-not-allowed disabled:bg-sunken disabled:text-ink-soft',
      )}
    >
      <Icon aria-hidden="true" />
      {label}
      {/* There the reason beside the buttons would stand in a column of single words, over the box. */}
      <span className="short:max-md:hidden">
        <KeyOf action={action} />
      </span>
    </button>
  );
});
