import type { Rect } from '@uvh/domain/annotation/box';
import { SPACE_HEIGHT, SPACE_WIDTH } from '@uvh/domain/annotation/box';
import { useEffect, useRef } from 'react';
import { cropOf } from './gallery/crop.ts';

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
    const crop = cropOf({ x, y, width: boxWidth, height: boxHeight });
    const scale = Math.min(width / crop.width, height / crop.height);
    const scaleX = picture.width / SPACE_WIDTH;
    const scaleY = picture.height / SPACE_HEIGHT;
    context.imageSmoothingQuality = 'high';
    context.clearRect(0, 0, width, height);
    context.drawImage(
      picture,
      crop.x * scaleX,
      crop.y * scaleY,
      crop.width * scaleX,
      crop.height * scaleY,
      (width - crop.width * scale) / 2,
      (height - crop.height * scale) / 2,
      crop.width * scale,
      crop.height * scale,
    );
  }, [picture, x, y, boxWidth, boxHeight, width, height]);
  return <canvas ref={canvas} width={width} height={height} className={className} />;
}
