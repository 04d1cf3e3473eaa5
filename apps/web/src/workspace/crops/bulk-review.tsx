import type { Editor } from '@uvh/annotator/editor';
import { actionFor } from '@uvh/annotator/keymap/keymap';
import { vehicleClassById } from '@uvh/domain/annotation/vehicle-class';
import { clsx } from 'clsx';
import { Check, Undo2, X } from 'lucide-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { ModalFrame } from '../../ui/modal-frame.tsx';
import { nameOf } from '../box-list/box-words.ts';
import { ClassMark } from '../class-picker/class-mark.tsx';
import { KeyOf } from '../shortcuts/key-caps.tsx';
import { useKeymap } from '../shortcuts/keymap-store.ts';
import { DOCUMENT, useEditor } from '../use-editor.ts';
import { BulkReviewGrid } from './bulk-review-grid.tsx';
import { bulkReviewGroups, type ClassGroup, restOf } from './grouping.ts';
import { useAtlas } from './use-atlas.ts';

interface BulkReviewProps {
  readonly editor: Editor;
  readonly picture: ImageBitmap | undefined;
  readonly onClose: () => void;
}

/**
 * All vehicles of one class side by side: the odd one among equals is seen at once. Mark the odd ones, then
 * confirm the rest in one step that one undo takes back.
 */
export function BulkReview({ editor, picture, onClose }: BulkReviewProps) {
  const { t } = useTranslation('annotation');
  const { t: tBulkReview } = useTranslation('bulk-review');
  const id = useId();
  const keymap = useKeymap((state) => state.keymap);
  const atlas = useAtlas(editor, picture);
  const { boxes, canUndo } = useEditor(editor, DOCUMENT, (current) => ({
    boxes: current.boxes(),
    canUndo: current.history.canUndo,
  }));
  const [wanted, setWanted] = useState(() => firstGroup(editor));
  const [odd, setOdd] = useState<ReadonlySet<number>>(new Set());
  const [told, setTold] = useState('');
  const groups = bulkReviewGroups(boxes);
  const group = groups.find(({ label }) => label === wanted) ?? groups[0];
  const rest = group ? restOf(group, odd) : [];
  const marked = group?.boxes.map((box) => box.index).filter((index) => odd.has(index)) ?? [];

  const toggle = (index: number) => setOdd((known) => withToggled(known, index));
  const confirmRest = () => {
    const count = editor.confirmAll(rest);
    if (count > 0) setTold(tBulkReview('confirmedRest', { count }));
  };
  const reviewOdd = () => {
    editor.select(marked);
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { code, shiftKey: shift, ctrlKey: ctrl, altKey: alt, metaKey: meta } = event;
    const action = actionFor({ code, modifiers: { shift, ctrl, alt, meta } }, keymap);
    if (action === 'undo' || action === 'redo') editor.dispatch(action);
    else if (action === 'submit') confirmRest();
    else if (action?.startsWith('answer:') && marked.length > 0) {
      const name = vehicleClassById(Number(action.slice('answer:'.length)))?.name;
      if (name !== undefined && editor.relabel(name, marked)) setOdd(new Set());
    } else return;
    event.preventDefault();
  };

  return (
    <ModalFrame
      labelledBy={`${id}title`}
      describedBy={`${id}intro`}
      onClose={onClose}
      firstFocus={(frame) => frame.querySelector('[data-tile="0"]')}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the whole panel, whichever of its buttons has the focus. */}
      <div tabIndex={-1} onKeyDown={onKeyDown} className="flex size-full animate-fade flex-col bg-ground">
        <header className="flex items-start gap-3 border-line border-b p-4">
          <div className="min-w-0 flex-1">
            <h2 id={`${id}title`} className="font-bold font-display text-2xl leading-tight">
              {t('panels.bulkReview')}
            </h2>
            <p id={`${id}intro`} className="text-ink-soft text-sm">
              {tBulkReview('intro')}
            </p>
          </div>
          <Button
            variant="quiet"
            disabled={!canUndo}
            icon={<Undo2 aria-hidden="true" className="size-5" />}
            onClick={() => editor.dispatch('undo')}
          >
            <span className="max-sm:sr-only">{tBulkReview('undo')}</span>
          </Button>
          <IconButton label={tBulkReview('close')} onClick={onClose}>
            <X aria-hidden="true" />
          </IconButton>
        </header>
        <GroupTabs groups={groups} current={group} onPick={setWanted} />
        <div className="min-h-0 flex-1">
          {group ? (
            <BulkReviewGrid key={group.label} group={group} atlas={atlas} odd={odd} onToggle={toggle} />
          ) : (
            <p className="p-8 text-center text-ink-soft">{tBulkReview('allDone')}</p>
          )}
        </div>
        <footer className="flex flex-wrap items-center justify-end gap-2 border-line border-t p-3">
          <p aria-live="polite" className="mr-auto text-ink-soft text-sm">
            {marked.length > 0 || told === '' ? tBulkReview('marked', { count: marked.length }) : told}
          </p>
          <Button variant="secondary" disabled={marked.length === 0} onClick={reviewOdd}>
            {tBulkReview('review', { count: marked.length })}
          </Button>
          <Button
            disabled={rest.length === 0}
            icon={<Check aria-hidden="true" className="size-5" />}
            onClick={confirmRest}
          >
            {tBulkReview('confirm', { count: rest.length, name: group ? nameOf(group.label, t) : '' })}
            <KeyOf action="submit" />
          </Button>
        </footer>
      </div>
    </ModalFrame>
  );
}

/** The class of the selected box, else the one with the most to confirm. */
function firstGroup(editor: Editor): string | undefined {
  if (editor.current !== undefined) return editor.document.label(editor.current);
  return bulkReviewGroups(editor.boxes()).toSorted((a, b) => b.boxes.length - a.boxes.length)[0]?.label;
}

interface GroupTabsProps {
  readonly groups: readonly ClassGroup[];
  readonly current: ClassGroup | undefined;
  readonly onPick: (label: string) => void;
}

function GroupTabs({ groups, current, onPick }: GroupTabsProps) {
  const { t } = useTranslation('annotation');
  const { t: tBulkReview } = useTranslation('bulk-review');
  return (
    <nav aria-label={tBulkReview('groups')} className="flex gap-1 overflow-x-auto p-2">
      {groups.map((group) => (
        <button
          key={group.label}
          type="button"
          aria-current={group === current}
          onClick={() => onPick(group.label)}
          className={clsx(
            'inline-flex min-h-11 shrink-0 items-center gap-2 rounded-control px-3 text-sm',
            group === current ? 'bg-accent font-semibold text-on-accent' : 'hover:bg-sunken',
          )}
        >
          <ClassMark label={group.label} />
          {nameOf(group.label, t)}
          <span className="figures">{group.boxes.length}</span>
        </button>
      ))}
    </nav>
  );
}

function withToggled(odd: ReadonlySet<number>, index: number): ReadonlySet<number> {
  const next = new Set(odd);
  if (!next.delete(index)) next.add(index);
  return next;
}
