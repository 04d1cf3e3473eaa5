import { useEffect, useMemo, useState } from 'react';
import type { BulkImage } from './bulk-image.ts';

const NONE: readonly BulkImage[] = [];

/** The image on screen and, where that is asked for, those that come up next. */
export function useBulkImages(
  { imageId, editor, picture }: BulkImage,
  openNext: (() => Promise<readonly BulkImage[]>) | undefined,
) {
  const [withNext, setWithNext] = useState(false);
  const [next, setNext] = useState(NONE);
  useEffect(() => {
    let isGone = false;
    const show = (images: readonly BulkImage[]) => isGone || setNext(images);
    if (withNext && openNext) openNext().then(show, () => show(NONE));
    else show(NONE);
    return () => {
      isGone = true;
    };
  }, [withNext, openNext]);
  const images = useMemo(() => [{ imageId, editor, picture }, ...next], [imageId, editor, picture, next]);
  return { images, withNext, setWithNext };
}
