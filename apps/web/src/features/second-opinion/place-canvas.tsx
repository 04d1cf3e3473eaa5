import { type Rect, SPACE_HEIGHT, SPACE_WIDTH } from '@uvh/domain/annotation/box';
import { viewAround } from '@uvh/domain/annotation/view-around';
import { useEffect, useRef } from 'react';

const WIDTH_PX = 960;
const HEIGHT_PX = 640;
const ASPECT = WIDTH_PX / HEIGHT_PX;
/** What is around a vehicle tells much of it: at least this many times the box is shown, and never less than this. */
const TIMES = 2;
const LEAST_WIDTH = 120;

interface PlaceCanvasProps {
  readonly picture: ImageBitmap;
  readonly box: Rect;
  readonly label: string;
}

/** A place of a picture with what surrounds it, and the edge of the box that is asked about. */
export function PlaceCanvas({ picture, box, label }: PlaceCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    // A picture that was closed has no size.
    if (context && picture.width > 0) drawPlace(context, picture, box);
  }, [picture, box]);
  return (
    <canvas
      ref={canvas}
      width={WIDTH_PX}
      height={HEIGHT_PX}
      role="img"
      aria-label={label}
      className="mx-auto block max-h-[60vh] max-w-full rounded-card bg-sunken"
    />
  );
}

function drawPlace(context: CanvasRenderingContext2D, picture: ImageBitmap, box: Rect): void {
  const wanted = Math.max(LEAST_WIDTH, TIMES * box.width, TIMES * box.height * ASPECT);
  const view = viewAround(box, { width: wanted, aspect: ASPECT });
  const [scaleX, scaleY] = [picture.width / SPACE_WIDTH, picture.height / SPACE_HEIGHT];
  context.imageSmoothingQuality = 'high';
  context.drawImage(
    picture,
    view.x * scaleX,
    view.y * scaleY,
    view.width * scaleX,
    view.height * scaleY,
    0,
    0,
    WIDTH_PX,
    HEIGHT_PX,
  );
  const zoom = WIDTH_PX / view.width;
  // White on a dark halo stands out from bright and dark vehicles alike.
  for (const [width, colour] of [
    [6, 'rgba(0, 0, 0, 0.5)'],
    [2, '#ffffff'],
  ] as const) {
    context.lineWidth = width;
    context.strokeStyle = colour;
    context.strokeRect((box.x - view.x) * zoom, (box.y - view.y) * zoom, box.width * zoom, box.height * zoom);
  }
}
