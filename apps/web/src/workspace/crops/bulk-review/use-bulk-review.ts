import type { Editor } from '@uvh/annotator/editor';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClasses } from '../../../event/classes.ts';
import { nameOf } from '../../box-list/box-words.ts';
import { isHeldByFingers } from '../../pointer.ts';
import { keyTextOf, useKeymap } from '../../shortcuts/keymap-store.ts';
import { useBulkActs } from './bulk-acts.ts';
import { type BulkCrop, type BulkImage, countByClassOf } from './bulk-image.ts';
import {
  afterAnswer,
  type CropSelection,
  NOTHING_SELECTED,
  selectAllOf,
  selectOnly,
  whatStays,
} from './crop-selection.ts';
import { useBulkRow } from './use-bulk-row.ts';

export type BulkReviewState = ReturnType<typeof useBulkReview>;

/** What a crop is known by while it is looked at: with another label it has to be looked at again. */
export function lookKeyOf({ key, box }: BulkCrop): string {
  return `${key} ${box.label}`;
}

/** What the last act did, for as long as it is to be read. */
interface Told {
  readonly text: string;
  /** What was selected when it was said: several that are selected after it are counted in its place. */
  readonly selection: CropSelection;
}

/**
 * Which class is looked at, which of its crops are selected, and what can be answered about them. Of the selected crops
 * those are answered that were seen.
 */
export function useBulkReview(images: readonly BulkImage[], seen: ReadonlySet<string>) {
  const { t } = useTranslation(['annotation', 'bulk-review']);
  const classes = useClasses();
  const undo = useWayBack();
  const { goTo, ...row } = useBulkRow(images);
  const { group, crops, selection, select } = row;
  const [told, setTold] = useState<Told>({ text: '', selection });
  const [isFinding, setIsFinding] = useState(false);
  const acts = useBulkActs(images, { label: group?.label, selection });
  const { chosen, answered, answerable, seenCrops } = cropsToAnswer(row, seen);
  const tell = (text: string, after: CropSelection) => {
    select(after);
    setTold({ text, selection: after });
  };

  /**
   * Answers those of the selected crops that were seen, which then leave the row; the others stay selected. The first press
   * only selects, as on the canvas.
   */
  const answer = (act: (editor: Editor, indexes: readonly number[]) => number, said: (count: number) => string) => {
    if (chosen.length === 0) {
      if (crops.length > 0) select(selectOnly(Math.min(selection.cursor, crops.length - 1)));
      return;
    }
    const unseen = chosen.length - answerable.length;
    const stays = t('bulk-review:stays', { count: unseen });
    if (answerable.length === 0) return tell(stays, selection);
    const count = acts.onEach(answerable, act);
    if (count === 0) return;
    if (unseen > 0) return tell(`${said(count)} ${stays}`, whatStays(selection, answered));
    const left = crops.length - answerable.length;
    tell(said(count), left > 0 ? afterAnswer(selection, left) : NOTHING_SELECTED);
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
    ...row,
    /** The crops that are selected. */
    chosen,
    /** Those of them that were seen, which an answer is about. */
    answerable,
    /** How many are confirmed together. */
    seenCount: seenCrops.length,
    /** What the list of classes goes by, and whether it is open. */
    question: { label: group?.label, countByClass: countByClassOf(images) },
    isFinding: isFinding && chosen.length > 0,
    setIsFinding,
    /** What the last answer did; nothing where several were selected since. */
    told: chosen.length > 1 && told.selection !== selection ? '' : told.text,
    pickGroup: (label: string) => goTo(label, NOTHING_SELECTED),
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
    /** The rows in view stay: they are what was seen. */
    selectAll: () => select({ ...selectAllOf([...crops.keys()]), cursor: selection.cursor }),
    /** Puts the selected crops off to the end; they stay, and are not confirmed with the others. */
    doubt: () => {
      const count = acts.onEach(chosen, (editor, indexes) => editor.markAllUnsure(indexes));
      if (count > 0) setTold({ text: t('bulk-review:unsure', { count }), selection: NOTHING_SELECTED });
    },
    /** The class that is seen: confirmed with it, or left open to be looked at in its new row. */
    relabel: (name: string, way: 'answer' | 'relabel') => relabel(name, way === 'relabel'),
    confirmSeen: () => {
      const count = acts.onEach(seenCrops, (editor, indexes) => editor.confirmAll(indexes));
      if (count > 0) tell(t('bulk-review:confirmed', { count, undo }), NOTHING_SELECTED);
    },
    travel: (way: 'undo' | 'redo') => {
      const then = acts.travel(way);
      if (then?.label !== undefined) goTo(then.label, then.selection);
      else if (then) select(then.selection);
    },
  };
}

interface Row {
  readonly crops: readonly BulkCrop[];
  readonly selection: CropSelection;
}

/** Which crops of a row are selected, which of them an answer is about, and which are confirmed as seen. */
function cropsToAnswer({ crops, selection }: Row, seen: ReadonlySet<string>) {
  const wasSeen = (crop: BulkCrop) => seen.has(lookKeyOf(crop));
  const { selected, pointed } = selection;
  const places = [...crops.entries()].filter(([place]) => selected.has(place));
  const answerable = places.filter(([place, crop]) => pointed.has(place) || wasSeen(crop));
  return {
    chosen: places.map(([, crop]) => crop),
    answerable: answerable.map(([, crop]) => crop),
    /** Their places. */
    answered: new Set(answerable.map(([place]) => place)),
    seenCrops: crops.filter((crop) => wasSeen(crop) && !crop.box.isUnsure),
  };
}

/** What takes an answer back: the key, or the button's name where there is no key to press. */
function useWayBack(): string {
  const { t } = useTranslation('bulk-review');
  const key = useKeymap((state) => keyTextOf(state.keymap, 'undo'));
  return key === undefined || isHeldByFingers() ? `“${t('undo')}”` : key;
}
