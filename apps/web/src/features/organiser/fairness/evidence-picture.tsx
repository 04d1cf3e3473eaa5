import type { Answer } from '@uvh/contract/call';
import type { openFlags } from '@uvh/contract/calls/organiser/fairness';
import { useTranslation } from 'react-i18next';

type Evidence = Answer<typeof openFlags>['flags'][number]['evidence'][number];

interface EvidencePictureProps {
  readonly evidence: Pick<Evidence, 'image_id' | 'image_url'>;
  readonly boxes: Evidence['boxes'];
  /** Whose boxes they are. */
  readonly name: string;
}

/** What one person said of an image; the boxes that the signal rests on stand out. */
export function EvidencePicture({ evidence, boxes, name }: EvidencePictureProps) {
  const { t } = useTranslation('organiser-fairness');
  const title = t('evidence', { id: evidence.image_id, name });
  return (
    <figure>
      <div className="relative overflow-hidden rounded-card bg-sunken">
        <img src={evidence.image_url} alt={title} loading="lazy" className="block aspect-video w-full" />
        {/* Boxes are in the pixels of delivered images. */}
        <svg aria-hidden="true" viewBox="0 0 1920 1080" className="absolute inset-0 size-full">
          {boxes.map((box) => (
            <g
              key={`${box.label} ${box.x} ${box.y} ${box.width} ${box.height}`}
              data-marked={box.is_marked}
              stroke={box.is_marked ? '#ffb000' : '#ffffff'}
              fill={box.is_marked ? '#ffb000' : '#ffffff'}
              opacity={box.is_marked ? 1 : 0.45}
            >
              <rect
                x={box.x}
                y={box.y}
                width={box.width}
                height={box.height}
                fill="none"
                strokeWidth={box.is_marked ? 7 : 3}
                strokeDasharray={box.is_deleted ? '8 12' : undefined}
              />
              {box.is_marked && (
                <text x={box.x + 4} y={Math.max(34, box.y - 10)} fontSize={34} strokeWidth={0}>
                  {box.label}
                </text>
              )}
            </g>
          ))}
        </svg>
      </div>
      <figcaption className="mt-1 text-ink-soft text-sm">{title}</figcaption>
    </figure>
  );
}
