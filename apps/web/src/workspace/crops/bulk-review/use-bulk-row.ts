import { useState } from 'react';
import { useClasses } from '../../../event/classes.ts';
import { type BulkImage, bulkGroups, suspicionsIn, useDocumentsOf } from './bulk-image.ts';
import { type CropSelection, NOTHING_SELECTED } from './crop-selection.ts';

/** The row of crops that is looked at, of one class, and what is selected in it. */
export function useBulkRow(images: readonly BulkImage[]) {
  const classes = useClasses();
  useDocumentsOf(images);
  // Found once: crops that changed places under the eye would be answered by mistake.
  const [suspicions, setSuspicions] = useState(() => ({ images, weights: suspicionsIn(images) }));
  if (suspicions.images !== images) setSuspicions({ images, weights: suspicionsIn(images) });
  const [wanted, setWanted] = useState(() => firstGroup(images));
  const [selection, select] = useState<CropSelection>(NOTHING_SELECTED);
  const groups = bulkGroups(images, classes, suspicions.weights);
  const group = groups.find(({ label }) => label === wanted) ?? groups[0];
  return {
    groups,
    group,
    crops: group?.crops ?? [],
    selection,
    select,
    /** Goes to the row of that class, with this selected in it. */
    goTo: (label: string, selected: CropSelection) => {
      setWanted(label);
      select(selected);
    },
  };
}

/** The class of the selected box, else the one with the most to confirm. */
function firstGroup(images: readonly BulkImage[]): string | undefined {
  const editor = images[0]?.editor;
  if (editor?.current !== undefined) return editor.document.label(editor.current);
  const groups = editor ? bulkGroups(images, editor.classes, new Map()) : [];
  return groups.toSorted((a, b) => b.crops.length - a.crops.length)[0]?.label;
}
