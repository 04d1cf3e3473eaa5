import type { Rect } from '@uvh/domain/annotation/box';
import { useEffect, useRef } from 'react';
import { drawCrop } from './crop.ts';

interface CropCanvasProps {
  readonly picture: ImageBitmap;
  /** In the annotation space. */
  readonly rect: Rect;
  /** Of the canvas, in its pixels. */
  readonly width: number;
  readonly height: number;
  readonly className?: string;
}

/** A box cut out of its picture, for the few places that show one; the gallery has its atlas. */
export function CropCanvas({ picture, rect, width, height, className }: CropCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { x, y, width: boxWidth, height: boxHeight } = rect;
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    // A picture that was closed has no size.
    if (!context || picture.width === 0) return;
    drawCrop(context, picture, { x, y, width: boxWidth, height: boxHeight }, { x: 0, y: 0, width, height });
  }, [picture, x, y, boxWidth, boxHeight, width, height]);
  return <canvas ref={canvas} width={width} height={height} className={className} />;
}
