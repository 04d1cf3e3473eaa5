import type { Editor } from '@uvh/annotator/editor';
import { pictureFilterOf } from '@uvh/annotator/render/picture-filter';

/** The CSS filter that shows crops in the light of the image; undefined for the image as it is. */
export function lightOf({ display }: Editor): string | undefined {
  return pictureFilterOf(display) || undefined;
}
