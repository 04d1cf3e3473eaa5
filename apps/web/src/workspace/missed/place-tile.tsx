import type { LikelyPlace } from '@uvh/annotator/coverage/likely-places';
import type { BoxView } from '@uvh/annotator/document/box-reader';
import { intersectionArea, type Rect, SPACE_HEIGHT, SPACE_WIDTH } from '@uvh/domain/annotation/box';
import type { Candidate } from '@uvh/domain/annotation/candidate';
import { viewAround } from '@uvh/domain/annotation/view-around';
import { clsx } from 'clsx';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useClasses } from '../../event/classes.ts';
import { nameOf } from '../box-list/box-words.ts';
import { letterOf } from './places.ts';

const WIDTH = 336;
const HEIGHT = 216;
const ASPECT = WIDTH / HEIGHT;
/** So much of the place is shown around it. */
const CONTEXT = 0.2;

interface PlaceTileProps {
  readonly place: LikelyPlace;
  readonly position: number;
  readonly picture: ImageBitmap | undefined;
  readonly boxes: readonly BoxView[];
  /** The vehicle that the person says is there. */
  readonly found: Candidate | undefined;
  readonly onPress: () => void;
}

/** One place as a picture: boxes that are there already as thin lines, the candidate dashed. */
export function PlaceTile({ place, position, picture, boxes, found, onPress }: PlaceTileProps) {
  const { t } = useTranslation(['annotation', 'missed']);
  const classes = useClasses();
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (context && picture && picture.width > 0) paint(context, picture, place, boxes);
  }, [picture, place, boxes]);
  const letter = letterOf(position);
  const { candidate } = place;
  const text = () => {
    if (found) return t('missed:added', { name: nameOf(found.label, classes, t) });
    return candidate ? t('missed:perhaps', { name: nameOf(candidate.label, classes, t) }) : t('missed:unknown');
  };
  return (
    <button
      type="button"
      data-place={position}
      aria-label={`${letter}: ${text()}`}
      aria-pressed={candidate ? found !== undefined : undefined}
      onClick={onPress}
      className={clsx(
        'relative grid min-w-0 overflow-hidden rounded-control border-4 bg-sunken text-left',
        found ? 'border-go' : 'border-transparent hover:border-line-strong',
      )}
    >
      <canvas ref={canvas} width={WIDTH} height={HEIGHT} className="aspect-14/9 w-full" />
      <span aria-hidden="true" className="flex min-w-0 items-center gap-2 px-2 py-1 text-sm">
        <kbd className="grid size-6 shrink-0 place-items-center rounded border border-line bg-surface font-bold font-display text-xs">
          {letter}
        </kbd>
        <span className={clsx('truncate', found && 'font-semibold')}>{text()}</span>
      </span>
    </button>
  );
}

function paint(
  context: CanvasRenderingContext2D,
  picture: ImageBitmap,
  { rect, candidate }: LikelyPlace,
  boxes: readonly BoxView[],
): void {
  const wanted = Math.max(rect.width, rect.height * ASPECT) * (1 + 2 * CONTEXT);
  const shown = viewAround(rect, { width: wanted, aspect: ASPECT });
  const scale = WIDTH / shown.width;
  context.imageSmoothingQuality = 'high';
  context.drawImage(
    picture,
    (shown.x * picture.width) / SPACE_WIDTH,
    (shown.y * picture.height) / SPACE_HEIGHT,
    (shown.width * picture.width) / SPACE_WIDTH,
    (shown.height * picture.height) / SPACE_HEIGHT,
    0,
    0,
    WIDTH,
    HEIGHT,
  );
  const outline = (box: Rect, lineWidth: number, color: string) => {
    context.lineWidth = lineWidth;
    context.strokeStyle = color;
    context.strokeRect((box.x - shown.x) * scale, (box.y - shown.y) * scale, box.width * scale, box.height * scale);
  };
  for (const box of boxes) {
    if (!box.isDeleted && intersectionArea(box, shown) > 0) outline(box, 1, 'rgba(255, 255, 255, 0.6)');
  }
  if (!candidate) return;
  outline(candidate, 4, 'rgba(0, 0, 0, 0.6)');
  context.setLineDash([6, 4]);
  outline(candidate, 2, '#ffd60a');
  context.setLineDash([]);
}
