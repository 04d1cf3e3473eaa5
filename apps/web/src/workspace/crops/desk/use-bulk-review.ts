import type { BoxView } from '@uvh/annotator/document/box-reader';
import type { Editor } from '@uvh/annotator/editor';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClasses } from '../../../event/classes.ts';
import { nameOf } from '../../box-list/box-words.ts';
import { DOCUMENT, useEditor } from '../../use-editor.ts';
import { bulkReviewGroups } from '../grouping.ts';
import { afterAnswer, type CropSelection, NOTHING_SELECTED, selectOnly } from './crop-selection.ts';

export type BulkReviewState = ReturnType<typeof useBulkReview>;

/** What a crop is known by while it is looked at: with another label it has to be looked at again. */
export function lookKeyOf(box: BoxView): string {
  return `${box.key} ${box.label}`;
}

/** Which class is looked at, which of its crops are selected, and what can be answered about them. */
export function useBulkReview(editor: Editor) {
  const { t } = useTranslation(['annotation', 'bulk-review']);
  const classes = useClasses();
  const boxes = useEditor(editor, DOCUMENT, (current) => current.boxes());
  // Found once: crops that changed places under the eye would be answered by mistake.
  const [suspicions] = useState(() => suspicionsIn(editor));
  const [wanted, setWanted] = useState(() => firstGroup(editor, suspicions));
  const [selection, select] = useState<CropSelection>(NOTHING_SELECTED);
  const [told, setTold] = useState('');
  const [isFinding, setIsFinding] = useState(false);
  const groups = bulkReviewGroups(boxes, classes, suspicions);
  const group = groups.find(({ label }) => label === wanted) ?? groups[0];
  const crops = group?.boxes ?? [];
  const indexes = crops.filter((_, place) => selection.selected.has(place)).map(({ index }) => index);

  /** Answers the selected crops, which then leave the row; the first press only selects, as on the canvas. */
  const answer = (act: (indexes: readonly number[]) => number, said: (count: number) => string) => {
    if (indexes.length === 0) {
      if (crops.length > 0) select(selectOnly(Math.min(selection.cursor, crops.length - 1)));
      return;
    }
    const count = act(indexes);
    if (count === 0) return;
    const left = crops.length - indexes.length;
    select(left > 0 ? afterAnswer(selection, left) : NOTHING_SELECTED);
    setTold(said(count));
  };
  const relabel = (name: string, staysOpen: boolean) => {
    // A class that the crops have already leaves them where they are, unless that confirms them.
    if (staysOpen && name === group?.label) return;
    const said = { name: nameOf(name, classes, t) };
    answer(
      (chosen) => {
        if (!staysOpen) return editor.settleAll(name, chosen);
        return editor.relabel(name, chosen) ? chosen.length : 0;
      },
      (count) => t('bulk-review:relabelled', { count, ...said }),
    );
  };
  return {
    groups,
    group,
    crops,
    selection,
    indexes,
    /** What the list of classes goes by, and whether it is open. */
    question: { label: group?.label, countByClass: editor.figures().countByClass },
    isFinding: isFinding && indexes.length > 0,
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
        (chosen) => editor.confirmAll(chosen),
        (count) => t('bulk-review:confirmed', { count }),
      ),
    remove: () =>
      answer(
        (chosen) => editor.deleteAll(chosen),
        (count) => t('bulk-review:deleted', { count }),
      ),
    /** Puts the selected crops off to the end; they stay, and are not confirmed with the others. */
    doubt: () => {
      const count = editor.markAllUnsure(indexes);
      if (count > 0) setTold(t('bulk-review:unsure', { count }));
    },
    /** The class that is seen: confirmed with it, or left open to be looked at in its new row. */
    relabel: (name: string, way: 'answer' | 'relabel') => relabel(name, way === 'relabel'),
    confirmSeen: (seen: readonly number[]) => {
      const count = editor.confirmAll(seen);
      if (count === 0) return;
      select(NOTHING_SELECTED);
      setTold(t('bulk-review:confirmed', { count }));
    },
    travel: (way: 'undo' | 'redo') => {
      // What comes back or goes moves the others: nothing may stay selected that was not looked at there.
      if (editor.dispatch(way)) select(NOTHING_SELECTED);
    },
  };
}

function suspicionsIn(editor: Editor): ReadonlyMap<number, number> {
  return new Map(editor.boxes().map(({ index }) => [index, editor.queue.hintsOf(index)[0]?.weight ?? 0]));
}

/** The class of the selected box, else the one with the most to confirm. */
function firstGroup(editor: Editor, suspicions: ReadonlyMap<number, number>): string | undefined {
  if (editor.current !== undefined) return editor.document.label(editor.current);
  const groups = bulkReviewGroups(editor.boxes(), editor.classes, suspicions);
  return groups.toSorted((a, b) => b.boxes.length - a.boxes.length)[0]?.label;
}
