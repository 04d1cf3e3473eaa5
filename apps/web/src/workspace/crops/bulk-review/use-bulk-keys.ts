import { actionFor } from '@uvh/annotator/keymap/keymap';
import { keyInputOf } from '@uvh/annotator/mount/key-input';
import type { ClassList } from '@uvh/domain/annotation/class-list';
import type { KeyboardEvent } from 'react';
import { useClasses } from '../../../event/classes.ts';
import { useKeymap } from '../../shortcuts/keymap-store.ts';
import type { BulkReviewState } from './use-bulk-review.ts';

/** Keys that a focused button needs for itself; on the crops they answer. */
const OF_BUTTONS = new Set(['Space', 'Enter', 'Tab']);

/** What goes on while a key is held down, as on the canvas. */
const REPEATED: ReadonlySet<string> = new Set(['undo', 'redo']);

/** The keys of the image go on working here: answers for the selected crops, undo, and submission for what was seen. */
export function useBulkKeys(review: BulkReviewState): (event: KeyboardEvent) => void {
  const classes = useClasses();
  const keymap = useKeymap((state) => state.keymap);
  return (event) => {
    const input = keyInputOf(event);
    const { ctrl, meta } = input.modifiers;
    const isOnButton = event.target instanceof Element && event.target.closest('button') !== null;
    if (isOnButton && OF_BUTTONS.has(input.code) && !ctrl && !meta) return;
    const action = actionFor(input, keymap);
    if (action === undefined) return;
    // Held down a key answers once: nobody has looked at what moves up.
    const isDone = event.repeat && !REPEATED.has(action) ? true : perform(review, action, classes);
    if (isDone) event.preventDefault();
  };
}

function perform(review: BulkReviewState, action: string, classes: ClassList): boolean {
  const [way, id] = action.split(':');
  switch (way) {
    case 'undo':
    case 'redo':
      review.travel(way);
      return true;
    case 'submit':
      review.confirmSeen();
      return true;
    case 'confirm':
      review.confirm();
      return true;
    case 'delete':
      review.remove();
      return true;
    case 'unsure':
    // Whom to ask is decided on the image; here a doubt is put off to it.
    case 'secondOpinion':
      review.doubt();
      return true;
    case 'pickClass':
      review.setIsFinding(true);
      return true;
    case 'selectAll':
      review.selectAll();
      return true;
    case 'answer':
    case 'relabel': {
      const name = classes.byId(Number(id))?.name;
      if (name !== undefined) review.relabel(name, way);
      return true;
    }
    default:
      return false;
  }
}
