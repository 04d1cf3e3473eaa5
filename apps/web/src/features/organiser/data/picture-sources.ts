import type { Answer } from '@uvh/contract/call';
import type { listImportSources } from '@uvh/contract/calls/organiser/tasks';

type Source = Answer<typeof listImportSources>['sources'][number];

const ARCHIVE = /\.(zip|tar|tar\.gz|tgz)$/i;
/** Keys of an object store, or boxes: the name does not say which. */
const LIST = /\.(csv|tsv)$/i;

/** Whether pictures may come out of it; a file of boxes is told where the boxes are asked for. */
export function mayHoldPictures({ name, is_folder: isFolder }: Pick<Source, 'name' | 'is_folder'>): boolean {
  return isFolder || ARCHIVE.test(name) || LIST.test(name);
}

/** What is to be imported after an upload: boxes that come on their own leave the pictures as they were chosen. */
export function sourceAfterUpload(chosen: string, uploaded: Pick<Source, 'name' | 'is_folder'>): string {
  if (!mayHoldPictures(uploaded)) return chosen;
  return chosen !== '' && !uploaded.is_folder && LIST.test(uploaded.name) ? chosen : uploaded.name;
}
