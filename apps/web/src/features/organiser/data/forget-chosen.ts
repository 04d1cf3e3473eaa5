import type { MouseEvent } from 'react';

/** For the press that opens a chooser of files: a browser tells of no change where the same file is chosen once more. */
export function forgetChosen({ currentTarget }: MouseEvent<HTMLInputElement>): void {
  currentTarget.value = '';
}
