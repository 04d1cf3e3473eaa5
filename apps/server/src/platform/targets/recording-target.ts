import type { DescribedFile } from '@uvh/formats/card/croissant';
import type { FileTarget } from './file-target.ts';

/** A target that remembers what was written to it. */
export interface RecordingTarget extends FileTarget {
  readonly files: readonly DescribedFile[];
}

export function recording(target: FileTarget): RecordingTarget {
  const files: DescribedFile[] = [];
  return {
    ...target,
    files,
    async write(path, chunks) {
      const file = await target.write(path, chunks);
      files.push(file);
      return file;
    },
  };
}
