import { useTranslation } from 'react-i18next';
import { useClasses } from '../../event/classes.ts';
import boxes from './imagery/street-boxes.json';

const LABELLED = 9;

/** The first image that anybody sees here: a photograph with the boxes that a machine would find on it, one after the other. */
export function StreetCamera() {
  const { t } = useTranslation('landing');
  return (
    <div role="img" aria-label={t('hero.image')} className="landing-street relative overflow-hidden rounded-card">
      <svg
        aria-hidden="true"
        viewBox="0 0 1920 1080"
        preserveAspectRatio="xMidYMax slice"
        className="absolute inset-0 size-full"
      >
        {boxes.map((box, index) => (
          <DetectedBox key={`${box.x}/${box.y}`} {...box} index={index} />
        ))}
      </svg>
      <p
        aria-hidden="true"
        className="figures absolute top-3 left-3 flex items-center gap-2 rounded-sm bg-asphalt/85 px-2.5 py-1 font-semibold text-road-mark text-sm sm:top-5 sm:left-5"
      >
        <span className="size-2.5 rounded-full bg-[#ff5a4d]" />
        {t('hero.camera')}
        <span className="hidden opacity-80 sm:inline">· {t('hero.found', { count: boxes.length })}</span>
      </p>
    </div>
  );
}

interface DetectedBoxProps {
  readonly label: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly index: number;
}

function DetectedBox({ label, x, y, width, height, index }: DetectedBoxProps) {
  const classes = useClasses();
  const color = classes.named(label)?.color ?? '#000';
  const text = classes.displayNameOf(label);
  const isLabelled = index < LABELLED;
  const tagWidth = text.length * 13 + 22;
  return (
    <g className="landing-box">
      <rect
        x={x}
        y={y}
        width={width}
        height={height}
        rx="4"
        fill={color}
        fillOpacity="0.1"
        stroke="#17191a"
        strokeWidth="7"
        strokeOpacity="0.5"
      />
      <rect x={x} y={y} width={width} height={height} rx="4" fill="none" stroke={color} strokeWidth="4" />
      {isLabelled && (
        <>
          <rect x={x - 2} y={y - 32} width={tagWidth} height="32" rx="4" fill="#17191a" />
          <rect x={x - 2} y={y - 32} width="8" height="32" rx="2" fill={color} />
          <text x={x + 14} y={y - 9} fill="#ffffff" fontSize="23" fontWeight="600">
            {text}
          </text>
        </>
      )}
    </g>
  );
}
