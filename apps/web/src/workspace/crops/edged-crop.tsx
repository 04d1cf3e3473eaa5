import type { Rect } from '@uvh/domain/annotation/box';
import { useEffect, useRef } from 'react';
import { drawEdgedCrop } from './crop.ts';

interface EdgedCropProps {
  readonly picture: ImageBitmap;
  /** In the annotation space. */
  readonly rect: Rect;
  /** CSS pixels. */
  readonly widthPx: number;
  readonly heightPx: number;
  readonly className?: string;
}

/** A box with its edge, cut for the size and the screen that it is shown on: larger than a cell of the atlas is sharp. */
export function EdgedCrop({ picture, rect, widthPx, heightPx, className }: EdgedCropProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { x, y, width: boxWidth, height: boxHeight } = rect;
  const density = Math.min(2, window.devicePixelRatio);
  const width = Math.round(widthPx * density);
  const height = Math.round(heightPx * density);
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    // A picture that was closed has no size.
    if (!context || picture.width === 0) return;
    drawEdgedCrop(context, picture, { x, y, width: boxWidth, height: boxHeight }, { x: 0, y: 0, width, height });
  }, [picture, x, y, boxWidth, boxHeight, width, height]);
  return <canvas ref={canvas} width={width} height={height} className={className} />;
}
