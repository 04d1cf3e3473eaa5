import type { LikelyPlace } from '@uvh/annotator/coverage/likely-places';
import type { BoxView } from '@uvh/annotator/document/box-reader';
import type { FoundVehicle } from '@uvh/annotator/document/found-vehicle';
import { intersectionArea, type Rect, SPACE_HEIGHT, SPACE_WIDTH } from '@uvh/domain/annotation/box';
import { clsx } from 'clsx';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useClasses } from '../../event/classes.ts';
import { nameOf } from '../box-list/box-words.ts';
import { letterOf } from './places.ts';
import { FRAME_PX } from './tile-columns.ts';
import { type Point, pointOf, shownPart, TILE_ASPECT, useDrawnBox } from './use-drawn-box.ts';

interface Painted {
  readonly picture: ImageBitmap;
  readonly place: LikelyPlace;
  readonly boxes: readonly BoxView[];
  readonly found: readonly Rect[];
}

interface PlaceTileProps {
  readonly place: LikelyPlace;
  readonly position: number;
  readonly picture: ImageBitmap | undefined;
  /** CSS pixels. */
  readonly width: number;
  readonly boxes: readonly BoxView[];
  /** The vehicles that the person says are there. */
  readonly found: readonly FoundVehicle[];
  /** Pressed, with the point of the space that was meant; without one where a key did it. */
  readonly onPress: (at: Point | undefined) => void;
  /** A box of the space was dragged from corner to corner. */
  readonly onDrawn: (box: Rect) => void;
}

/** One place as a picture: boxes that are there already as thin lines, the candidate dashed. */
export function PlaceTile({ place, position, picture, width, boxes, found, onPress, onDrawn }: PlaceTileProps) {
  const { t } = useTranslation(['annotation', 'missed']);
  const classes = useClasses();
  const canvas = useRef<HTMLCanvasElement>(null);
  const { drawn, wasDrag, handlers } = useDrawnBox(place.rect, onDrawn);
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context || !picture || picture.width === 0 || width <= FRAME_PX) return;
    paint(context, width - FRAME_PX, { picture, place, boxes, found: drawn ? [...found, drawn] : found });
  }, [picture, width, place, boxes, found, drawn]);
  const letter = letterOf(position);
  const { candidate } = place;
  const isFound = found.length > 0;
  const text = () => {
    const last = found.at(-1);
    if (last && !classes.has(last.label)) return t('missed:unnamed');
    if (last) return t('missed:added', { name: nameOf(last.label, classes, t) });
    return candidate ? t('missed:perhaps', { name: nameOf(candidate.label, classes, t) }) : t('missed:unknown');
  };
  return (
    <button
      type="button"
      data-place={position}
      aria-label={`${letter}: ${text()}`}
      aria-pressed={candidate ? isFound : undefined}
      {...handlers}
      onClick={(event) => {
        if (!wasDrag()) onPress(pointOf(event, place.rect));
      }}
      className={clsx(
        'relative grid min-w-0 overflow-hidden rounded-control border-4 bg-sunken text-left',
        isFound ? 'border-go forced-colors:border-[Highlight]' : 'border-unseen hover:border-line-strong',
      )}
    >
      <canvas ref={canvas} className="aspect-14/9 w-full" />
      <span aria-hidden="true" className="flex min-w-0 items-center gap-2 px-2 py-1 text-sm">
        <kbd className="grid size-6 shrink-0 place-items-center rounded border border-line bg-surface font-bold font-display text-xs">
          {letter}
        </kbd>{' '}
        <span className={clsx('min-w-0 leading-snug', isFound && 'font-semibold')}>{text()}</span>
      </span>
    </button>
  );
}

function paint(
  context: CanvasRenderingContext2D,
  width: number,
  { picture, place: { rect, candidate }, boxes, found }: Painted,
): void {
  const shown = shownPart(rect);
  const scale = width / shown.width;
  const height = width / TILE_ASPECT;
  const { canvas } = context;
  canvas.width = Math.round(width * devicePixelRatio);
  canvas.height = Math.round(height * devicePixelRatio);
  context.scale(devicePixelRatio, devicePixelRatio);
  context.imageSmoothingQuality = 'high';
  context.drawImage(
    picture,
    (shown.x * picture.width) / SPACE_WIDTH,
    (shown.y * picture.height) / SPACE_HEIGHT,
    (shown.width * picture.width) / SPACE_WIDTH,
    (shown.height * picture.height) / SPACE_HEIGHT,
    0,
    0,
    width,
    height,
  );
  const outline = (box: Rect, lineWidth: number, color: string) => {
    context.lineWidth = lineWidth;
    context.strokeStyle = color;
    context.strokeRect((box.x - shown.x) * scale, (box.y - shown.y) * scale, box.width * scale, box.height * scale);
  };
  for (const box of boxes) {
    if (!box.isDeleted && intersectionArea(box, shown) > 0) outline(box, 1, 'rgba(255, 255, 255, 0.6)');
  }
  for (const box of found) {
    outline(box, 4, 'rgba(0, 0, 0, 0.6)');
    outline(box, 2, '#5fd38d');
  }
  if (!candidate) return;
  outline(candidate, 4, 'rgba(0, 0, 0, 0.6)');
  context.setLineDash([6, 4]);
  outline(candidate, 2, '#ffd60a');
  context.setLineDash([]);
}
