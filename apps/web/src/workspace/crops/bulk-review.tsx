import type { Editor } from '@uvh/annotator/editor';
import { actionFor } from '@uvh/annotator/keymap/keymap';
import { type VehicleClassName, vehicleClassById } from '@uvh/domain/annotation/vehicle-class';
import { clsx } from 'clsx';
import { Check, Undo2, X } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { ModalFrame } from '../../ui/modal-frame.tsx';
import { nameOf } from '../box-list/box-words.ts';
import { ClassMark } from '../class-picker/class-mark.tsx';
import { KeyOf } from '../shortcuts/key-caps.tsx';
import { useKeymap } from '../shortcuts/keymap-store.ts';
import { DOCUMENT, useEditor, useEditorValue } from '../use-editor.ts';
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
  const { t } = useTranslation('bulk-review');
  const id = useId();
  const atlas = useAtlas(editor, picture);
  const review = useBulkReview(editor);
  const { groups, group, odd, marked } = review;
  const onKeyDown = useBulkReviewKeys(editor, review);
  const panel = useRef<HTMLDivElement>(null);
  useFocusWithin(panel);
  const reviewOdd = () => {
    editor.select(marked);
    onClose();
  };
  return (
    <ModalFrame
      labelledBy={`${id}title`}
      describedBy={`${id}intro`}
      onClose={onClose}
      firstFocus={(frame) => frame.querySelector('[data-tile="0"]')}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the whole panel, whichever of its buttons has the focus. */}
      <div ref={panel} tabIndex={-1} onKeyDown={onKeyDown} className="flex size-full animate-fade flex-col bg-ground">
        <Header id={id} editor={editor} onClose={onClose} />
        <GroupTabs groups={groups} current={group} onPick={review.pickGroup} />
        <div className="min-h-0 flex-1">
          {group ? (
            <BulkReviewGrid key={group.label} group={group} atlas={atlas} odd={odd} onToggle={review.toggle} />
          ) : (
            <p className="p-8 text-center text-ink-soft">{t('allDone')}</p>
          )}
        </div>
        <Footer review={review} onReviewOdd={reviewOdd} />
      </div>
    </ModalFrame>
  );
}

type Review = ReturnType<typeof useBulkReview>;

/** Which class is looked at, what is marked as odd in it, and what would be confirmed. */
function useBulkReview(editor: Editor) {
  const { t } = useTranslation('bulk-review');
  const boxes = useEditor(editor, DOCUMENT, (current) => current.boxes());
  const [wanted, setWanted] = useState(() => firstGroup(editor));
  const [odd, setOdd] = useState<ReadonlySet<number>>(new Set());
  const [told, setTold] = useState('');
  const groups = bulkReviewGroups(boxes);
  const group = groups.find(({ label }) => label === wanted) ?? groups[0];
  const rest = group ? restOf(group, odd) : [];
  const marked = group?.boxes.map((box) => box.index).filter((index) => odd.has(index)) ?? [];
  return {
    groups,
    group,
    odd,
    marked,
    rest,
    /** What the last confirmation did. */
    told,
    pickGroup: setWanted,
    toggle: (index: number) => setOdd((known) => withToggled(known, index)),
    confirmRest: () => {
      const count = editor.confirmAll(rest);
      if (count > 0) setTold(t('confirmedRest', { count }));
    },
    relabelMarked: (name: VehicleClassName) => {
      if (editor.relabel(name, marked)) setOdd(new Set());
    },
  };
}

/** The keys of the image go on working here: undo, redo, submission for 'confirm the rest', classes for what is marked. */
function useBulkReviewKeys(editor: Editor, { marked, confirmRest, relabelMarked }: Review) {
  const keymap = useKeymap((state) => state.keymap);
  return (event: KeyboardEvent) => {
    const { code, shiftKey: shift, ctrlKey: ctrl, altKey: alt, metaKey: meta } = event;
    const action = actionFor({ code, modifiers: { shift, ctrl, alt, meta } }, keymap);
    if (action === 'undo' || action === 'redo') editor.dispatch(action);
    else if (action === 'submit') confirmRest();
    else if (action?.startsWith('answer:') && marked.length > 0) {
      const name = vehicleClassById(Number(action.slice('answer:'.length)))?.name;
      if (name !== undefined) relabelMarked(name);
    } else return;
    event.preventDefault();
  };
}

/** A tile that was confirmed goes, and with it the focus: without it the panel would not hear its keys. */
function useFocusWithin(panel: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current } = panel;
    if (current === null || current.contains(document.activeElement)) return;
    const tile = current.querySelector<HTMLElement>('[data-tile="0"]');
    (tile ?? current).focus({ preventScroll: true });
  });
}

interface HeaderProps {
  /** Begins the ids of title and introduction. */
  readonly id: string;
  readonly editor: Editor;
  readonly onClose: () => void;
}

function Header({ id, editor, onClose }: HeaderProps) {
  const { t } = useTranslation('annotation');
  const { t: tBulkReview } = useTranslation('bulk-review');
  const canUndo = useEditorValue(editor, DOCUMENT, (current) => current.history.canUndo);
  return (
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
  );
}

function Footer({ review, onReviewOdd }: { readonly review: Review; readonly onReviewOdd: () => void }) {
  const { t } = useTranslation('annotation');
  const { t: tBulkReview } = useTranslation('bulk-review');
  const { group, marked, rest, told, confirmRest } = review;
  return (
    <footer className="flex flex-wrap items-center justify-end gap-2 border-line border-t p-3">
      <p aria-live="polite" className="mr-auto text-ink-soft text-sm">
        {marked.length > 0 || told === '' ? tBulkReview('marked', { count: marked.length }) : told}
      </p>
      <Button variant="secondary" disabled={marked.length === 0} onClick={onReviewOdd}>
        {tBulkReview('review', { count: marked.length })}
      </Button>
      <Button disabled={rest.length === 0} icon={<Check aria-hidden="true" className="size-5" />} onClick={confirmRest}>
        {tBulkReview('confirm', { count: rest.length, name: group ? nameOf(group.label, t) : '' })}
        <KeyOf action="submit" />
      </Button>
    </footer>
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
