import type { Editor } from '@uvh/annotator/editor';
import type { Effect } from '@uvh/annotator/editor/effect';
import { useState } from 'react';
import { isHeldByFingers } from '../pointer.ts';
import { ClassPicker } from './class-picker.tsx';
import { ClassRing } from './class-ring.tsx';

export type Asking = Extract<Effect, { kind: 'openClassPicker' | 'openClassRing' }>;

interface ClassAskingProps {
  readonly editor: Editor;
  readonly asking: Asking;
  /** The canvas, CSS pixels. */
  readonly within: { readonly width: number; readonly height: number };
  /** The keys that were pressed for the list before it was here. */
  readonly typed: readonly KeyboardEvent[];
  readonly onDone: () => void;
}

/** The list or the ring of classes that the editor asked for, beside its boxes. */
export function ClassAsking({ editor, asking, within, typed, onDone }: ClassAskingProps) {
  const { kind, indexes, at } = asking;
  // A ring has room for the likeliest of many; the list that it leads to answers as the ring does.
  const [isListed, setIsListed] = useState(false);
  const last = indexes.at(-1);
  const question = {
    label: last === undefined ? undefined : editor.document.label(last),
    countByClass: editor.figures().countByClass,
  };
  // Fingers have no key that confirms: a class that they choose is their answer, which a second press would only repeat.
  const isAnswer = kind === 'openClassRing' || isHeldByFingers();
  const answer = (name: string) => {
    if (isAnswer) editor.settle(name, indexes);
    else editor.relabel(name, indexes);
    onDone();
  };
  const place = { at, within, question, onPick: answer, onClose: onDone };
  if (kind === 'openClassRing' && !isListed) return <ClassRing {...place} onAll={() => setIsListed(true)} />;
  return <ClassPicker {...place} isAnswer={isAnswer} typed={typed} />;
}
