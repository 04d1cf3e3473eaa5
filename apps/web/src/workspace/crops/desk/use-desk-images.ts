import { useEffect, useMemo, useState } from 'react';
import type { DeskImage } from './desk-image.ts';

const NONE: readonly DeskImage[] = [];

/** The image on screen and, where that is asked for, those that come up next. */
export function useDeskImages(
  { imageId, editor, picture }: DeskImage,
  openNext: (() => Promise<readonly DeskImage[]>) | undefined,
) {
  const [withNext, setWithNext] = useState(false);
  const [next, setNext] = useState(NONE);
  useEffect(() => {
    let isGone = false;
    const show = (images: readonly DeskImage[]) => isGone || setNext(images);
    if (withNext && openNext) openNext().then(show, () => show(NONE));
    else show(NONE);
    return () => {
      isGone = true;
    };
  }, [withNext, openNext]);
  const images = useMemo(() => [{ imageId, editor, picture }, ...next], [imageId, editor, picture, next]);
  return { images, withNext, setWithNext };
}
