import { cleanPath, type DatasetFiles } from '../files.ts';
import type { PixelSize } from '../orientation.ts';
import { pictureFinder } from '../picture/find-picture.ts';
import { sizeOfPicture } from '../picture/header-size.ts';
import { isJsonObject, type JsonObject, numberIn, textIn } from '../text/json.ts';

/** The size that an entry of `images` tells, undefined where it tells none. */
export function sizeIn({ width, height }: JsonObject): PixelSize | undefined {
  const [widthPx, heightPx] = [numberIn(width), numberIn(height)];
  return widthPx !== undefined && heightPx !== undefined && widthPx > 0 && heightPx > 0
    ? { widthPx, heightPx }
    : undefined;
}

/** The name of the picture; LVIS has only its address. */
export function pictureNameIn({ file_name, coco_url }: JsonObject): string | undefined {
  if (typeof file_name === 'string' && file_name !== '') return cleanPath(file_name);
  return file_name === undefined ? textIn(coco_url)?.replace(/^https?:\/\/[^/]+\//, '') : undefined;
}

/** Sizes of the pictures of which a COCO file tells none, by the name that it gives them, as their headers say them. */
export async function lookUpSizes(
  root: unknown,
  annotationFile: string,
  files: DatasetFiles,
): Promise<ReadonlyMap<string, PixelSize>> {
  const sizes = new Map<string, PixelSize>();
  const entries: readonly unknown[] = isJsonObject(root) && Array.isArray(root.images) ? root.images : [];
  let finder: ReturnType<typeof pictureFinder> | undefined;
  for (const entry of entries) {
    if (!isJsonObject(entry) || sizeIn(entry)) continue;
    const name = pictureNameIn(entry);
    finder ??= pictureFinder(files.paths);
    const found = name === undefined ? undefined : finder.find(name, annotationFile);
    const size = found === undefined ? undefined : await sizeOfPicture(files, found);
    if (name !== undefined && size) sizes.set(name, size);
  }
  return sizes;
}
