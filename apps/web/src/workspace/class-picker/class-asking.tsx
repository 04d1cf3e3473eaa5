import type { Editor } from '@uvh/annotator/editor';
import type { Effect } from '@uvh/annotator/editor/effect';
import { ClassPicker } from './class-picker.tsx';
import { ClassRing } from './class-ring.tsx';

export type Asking = Extract<Effect, { kind: 'openClassPicker' | 'openClassRing' }>;

interface ClassAskingProps {
  readonly editor: Editor;
  readonly asking: Asking;
  /** The canvas, CSS pixels. */
  readonly within: { readonly width: number; readonly height: number };
  readonly onDone: () => void;
}

/** The list or the ring of classes that the editor asked for, beside its boxes. */
export function ClassAsking({ editor, asking, within, onDone }: ClassAskingProps) {
  const { kind, indexes, at } = asking;
  const last = indexes.at(-1);
  if (kind === 'openClassRing') {
    return (
      <ClassRing
        at={at}
        within={within}
        onPick={(name) => {
          editor.settle(name, indexes);
          onDone();
        }}
        onClose={onDone}
      />
    );
  }
  return (
    <ClassPicker
      at={at}
      within={within}
      label={last === undefined ? undefined : editor.document.label(last)}
      onPick={(name) => {
        editor.relabel(name, indexes);
        onDone();
      }}
      onClose={onDone}
    />
  );
}
