import type { Answer } from '@uvh/contract/call';
import type { openImage } from '@uvh/contract/calls/organiser/images';
import { type Rect, rectOf } from '@uvh/domain/annotation/box';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { useSaidOf } from './use-said-of.ts';

type Image = Answer<typeof openImage>;

interface DrawnBox {
  readonly label: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Said to be no vehicle. */
  readonly isRemoved: boolean;
}

interface Layer {
  readonly id: string;
  readonly name: string;
  readonly note?: string;
  readonly color: string;
  readonly boxes: readonly DrawnBox[];
  /** Drawn over the others, and broader. */
  readonly isMarked?: boolean;
}

/** Delivered images have this size, and boxes are given in its pixels. */
const WIDTH = 1920;
const HEIGHT = 1080;
/** Far enough apart for eyes that take red for green; each layer has its dashes besides. */
const REVIEW_COLORS = ['#e69f00', '#cc79a7', '#56b4e9', '#d55e00', '#f0e442'];

/** A picture under the boxes of machine, people, consensus and truth, each to be shown or not. */
export function ImageLayers({ image }: { readonly image: Image }) {
  const { t } = useTranslation('organiser-images');
  const layers = useLayers(image);
  // What is asked about is looked at beside what is known.
  const shownAtFirst = 1 + layers.filter(({ isMarked }) => isMarked).length;
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set(layers.slice(shownAtFirst).map(({ id }) => id)));
  const toggle = (id: string) => {
    const changed = new Set(hidden);
    if (!changed.delete(id)) changed.add(id);
    setHidden(changed);
  };
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_18rem]">
      <div className="relative overflow-hidden rounded-card bg-sunken">
        <img src={image.image_url} alt={image.source_name} className="block aspect-video w-full" />
        <svg aria-hidden="true" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className="absolute inset-0 size-full">
          {layers
            .filter(({ id }) => !hidden.has(id))
            // What is drawn later lies above.
            .toSorted((a, b) => Number(a.isMarked ?? false) - Number(b.isMarked ?? false))
            .map((layer, index) => (
              <g key={layer.id} data-layer={layer.id} stroke={layer.color} fill={layer.color}>
                {layer.boxes.map((box) => (
                  <LayerBox
                    key={`${box.label} ${box.x} ${box.y} ${box.width} ${box.height}`}
                    box={box}
                    shift={index}
                    strokeWidth={layer.isMarked ? 7 : 4}
                  />
                ))}
              </g>
            ))}
        </svg>
      </div>
      <Card>
        <h2 className="mb-3 text-xl">{t('layers.title')}</h2>
        <ul className="grid gap-2">
          {layers.map((layer) => (
            <li key={layer.id}>
              <Checkbox
                checked={!hidden.has(layer.id)}
                onChange={() => toggle(layer.id)}
                label={
                  <span className="inline-flex flex-wrap items-center gap-x-2">
                    <span
                      aria-hidden="true"
                      className="size-3 rounded-full forced-color-adjust-none"
                      style={{ background: layer.color }}
                    />
                    <span>{layer.name}</span>
                    <span className="text-ink-soft">{t('layers.count', { count: layer.boxes.length })}</span>
                    {layer.note !== undefined && <span className="text-ink-soft">{layer.note}</span>}
                  </span>
                }
              />
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}

interface LayerBoxProps {
  readonly box: DrawnBox;
  readonly shift: number;
  readonly strokeWidth: number;
}

function LayerBox({ box, shift, strokeWidth }: LayerBoxProps) {
  const { t } = useTranslation('organiser-images');
  return (
    <>
      <rect
        x={box.x}
        y={box.y}
        width={box.width}
        height={box.height}
        fill="none"
        strokeWidth={strokeWidth}
        strokeDasharray={box.isRemoved ? '6 10' : undefined}
      />
      <text
        x={box.x + 4}
        y={Math.max(24, box.y - 6 + shift * 26)}
        fontSize={24}
        strokeWidth={0}
        style={{ paintOrder: 'stroke' }}
      >
        {box.isRemoved ? t('layers.removed') : box.label}
      </text>
    </>
  );
}

/** What somebody looks for first stands first: what people appeal or contradict, the truth, the consensus, the suggestions. */
function useLayers(image: Image): readonly Layer[] {
  const { t } = useTranslation('organiser-images');
  const saidOf = useSaidOf();
  const asDrawn = (box: Omit<DrawnBox, 'isRemoved'>): DrawnBox => ({
    ...box,
    label: saidOf(box.label),
    isRemoved: false,
  });
  const asClaimed = ({ said, ...rect }: Rect & { readonly said: string }, by: string, against: string): DrawnBox => ({
    ...rectOf(rect),
    label: `${by}: ${saidOf(against)} → ${saidOf(said)}`,
    isRemoved: false,
  });
  const contested = {
    id: 'contested',
    name: t('contested'),
    color: '#ffb000',
    isMarked: true,
    // By the numbers that the list has.
    boxes: image.contested_places.map((place, index) => asClaimed(place, `${index + 1}`, place.known)),
  };
  const appealed = {
    id: 'appealed',
    name: t('layers.appealed'),
    color: '#ff5cc8',
    isMarked: true,
    boxes: (image.appeals ?? []).map((appeal) => asClaimed(appeal, appeal.username, appeal.was)),
  };
  const consensus = image.consensus && {
    id: 'consensus',
    name: t('layers.consensus'),
    color: '#009e73',
    boxes: image.consensus.map((box) => ({ ...asDrawn(box), isRemoved: box.is_removed })),
  };
  const truth = image.truth && {
    id: 'truth',
    name: t('layers.truth'),
    color: '#ffffff',
    boxes: image.truth.map(asDrawn),
  };
  const suggestions = {
    id: 'suggestions',
    name: t('layers.suggestions'),
    color: '#0072b2',
    boxes: image.suggestions.map(asDrawn),
  };
  const reviews = image.reviews.map((review, index) => ({
    id: `review-${review.submission_id}`,
    name: t('layers.review', { name: review.username }),
    ...(review.judged === 0 ? {} : { note: t('layers.right', { hits: review.hits, judged: review.judged }) }),
    color: REVIEW_COLORS[index % REVIEW_COLORS.length] ?? '#e69f00',
    boxes: review.boxes.map((box) => ({ ...asDrawn(box), isRemoved: box.is_deleted })),
  }));
  return [
    ...[appealed, contested].filter(({ boxes }) => boxes.length > 0),
    ...(truth === null ? [] : [truth]),
    ...(consensus === null ? [] : [consensus]),
    suggestions,
    ...reviews,
  ];
}
