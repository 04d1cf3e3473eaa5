import type { Editor } from '@uvh/annotator/editor';

/** The CSS filter that makes crops as bright as the image; undefined for the image as it is. */
export function lightOf({ display }: Editor): string | undefined {
  const { brightness, contrast } = display;
  return brightness === 1 && contrast === 1 ? undefined : `brightness(${brightness}) contrast(${contrast})`;
}
