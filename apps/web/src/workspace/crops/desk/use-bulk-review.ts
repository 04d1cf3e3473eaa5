import type { Editor } from '@uvh/annotator/editor';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClasses } from '../../../event/classes.ts';
import { nameOf } from '../../box-list/box-words.ts';
import { isHeldByFingers } from '../../pointer.ts';
import { keyTextOf, useKeymap } from '../../shortcuts/keymap-store.ts';
import { afterAnswer, type CropSelection, NOTHING_SELECTED, selectAllOf, selectOnly } from './crop-selection.ts';
import { useDeskActs } from './desk-acts.ts';
import {
  countByClassOf,
  type DeskCrop,
  type DeskImage,
  deskGroups,
  suspicionsIn,
  useDocumentsOf,
} from './desk-image.ts';

export type BulkReviewState = ReturnType<typeof useBulkReview>;

/** What a crop is known by while it is looked at: with another label it has to be looked at again. */
export function lookKeyOf({ key, box }: DeskCrop): string {
  return `${key} ${box.label}`;
}

/** Which class is looked at, which of its crops are selected, and what can be answered about them. */
export function useBulkReview(images: readonly DeskImage[]) {
  const { t } = useTranslation(['annotation', 'bulk-review']);
  const classes = useClasses();
  const undo = useWayBack();
  useDocumentsOf(images);
  // Found once: crops that changed places under the eye would be answered by mistake.
  const [suspicions, setSuspicions] = useState(() => ({ images, weights: suspicionsIn(images) }));
  if (suspicions.images !== images) setSuspicions({ images, weights: suspicionsIn(images) });
  const [wanted, setWanted] = useState(() => firstGroup(images));
  const [selection, select] = useState<CropSelection>(NOTHING_SELECTED);
  const [told, setTold] = useState('');
  const [isFinding, setIsFinding] = useState(false);
  const groups = deskGroups(images, classes, suspicions.weights);
  const group = groups.find(({ label }) => label === wanted) ?? groups[0];
  const crops = group?.crops ?? [];
  const acts = useDeskActs(images, { label: group?.label, selection });
  const chosen = crops.filter((_, place) => selection.selected.has(place));

  /** Answers the selected crops, which then leave the row; the first press only selects, as on the canvas. */
  const answer = (act: (editor: Editor, indexes: readonly number[]) => number, said: (count: number) => string) => {
    if (chosen.length === 0) {
      if (crops.length > 0) select(selectOnly(Math.min(selection.cursor, crops.length - 1)));
      return;
    }
    const count = acts.onEach(chosen, act);
    if (count === 0) return;
    const left = crops.length - chosen.length;
    select(left > 0 ? afterAnswer(selection, left) : NOTHING_SELECTED);
    setTold(said(count));
  };
  const relabel = (name: string, staysOpen: boolean) => {
    // A class that the crops have already leaves them where they are, unless that confirms them.
    if (staysOpen && name === group?.label) return;
    answer(
      (editor, indexes) => {
        if (!staysOpen) return editor.settleAll(name, indexes);
        return editor.relabel(name, indexes) ? indexes.length : 0;
      },
      (count) => t('bulk-review:relabelled', { count, name: nameOf(name, classes, t) }),
    );
  };
  return {
    groups,
    group,
    crops,
    selection,
    /** The crops that are selected. */
    chosen,
    /** What the list of classes goes by, and whether it is open. */
    question: { label: group?.label, countByClass: countByClassOf(images) },
    isFinding: isFinding && chosen.length > 0,
    setIsFinding,
    /** What the last answer did. */
    told,
    select,
    pickGroup: (label: string) => {
      setWanted(label);
      select(NOTHING_SELECTED);
    },
    confirm: () =>
      answer(
        (editor, indexes) => editor.confirmAll(indexes),
        (count) => t('bulk-review:confirmed', { count, undo }),
      ),
    remove: () =>
      answer(
        (editor, indexes) => editor.deleteAll(indexes),
        (count) => t('bulk-review:deleted', { count }),
      ),
    selectAll: () => select(selectAllOf([...crops.keys()])),
    /** Puts the selected crops off to the end; they stay, and are not confirmed with the others. */
    doubt: () => {
      const count = acts.onEach(chosen, (editor, indexes) => editor.markAllUnsure(indexes));
      if (count > 0) setTold(t('bulk-review:unsure', { count }));
    },
    /** The class that is seen: confirmed with it, or left open to be looked at in its new row. */
    relabel: (name: string, way: 'answer' | 'relabel') => relabel(name, way === 'relabel'),
    confirmSeen: (seen: readonly DeskCrop[]) => {
      const count = acts.onEach(seen, (editor, indexes) => editor.confirmAll(indexes));
      if (count === 0) return;
      select(NOTHING_SELECTED);
      setTold(t('bulk-review:confirmed', { count, undo }));
    },
    travel: (way: 'undo' | 'redo') => {
      const row = acts.travel(way);
      if (row?.label !== undefined) setWanted(row.label);
      if (row) select(row.selection);
    },
  };
}

/** What takes an answer back: the key, or the button's name where there is no key to press. */
function useWayBack(): string {
  const { t } = useTranslation('bulk-review');
  const key = useKeymap((state) => keyTextOf(state.keymap, 'undo'));
  return key === undefined || isHeldByFingers() ? `“${t('undo')}”` : key;
}

/** The class of the selected box, else the one with the most to confirm. */
function firstGroup(images: readonly DeskImage[]): string | undefined {
  const editor = images[0]?.editor;
  if (editor?.current !== undefined) return editor.document.label(editor.current);
  const groups = editor ? deskGroups(images, editor.classes, new Map()) : [];
  return groups.toSorted((a, b) => b.crops.length - a.crops.length)[0]?.label;
}
