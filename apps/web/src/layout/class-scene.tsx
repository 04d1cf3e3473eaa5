import type { ObjectClass } from '@uvh/domain/annotation/class-list';
import { useClasses } from '../event/classes.ts';

/** Where boxes stand, in the units of the drawing: far ones small above, near ones large below. */
const PLACES = [
  { x: 96, y: 420, width: 150, height: 110 },
  { x: 340, y: 380, width: 110, height: 90 },
  { x: 620, y: 410, width: 170, height: 130 },
  { x: 60, y: 640, width: 300, height: 220 },
  { x: 470, y: 610, width: 190, height: 170 },
  { x: 560, y: 830, width: 260, height: 120 },
] as const;

/** Boxes in the colours and rhythms of the event's classes: what the product does, of whatever the event is about. */
export function ClassScene() {
  const { classes } = useClasses();
  return (
    <svg
      viewBox="0 0 900 1000"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      className="absolute inset-0 size-full"
    >
      <path d="M-400 560h1700v500H-400z" className="fill-scene-viaduct" opacity="0.35" />
      {PLACES.map((place, index) => {
        // Spread over the list, so that many classes are not shown by their first letters alone.
        const of = classes[Math.floor((index * classes.length) / PLACES.length)];
        return of && <Box key={`${place.x} ${place.y}`} of={of} {...place} />;
      })}
    </svg>
  );
}

interface BoxProps {
  readonly of: ObjectClass;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

function Box({ of: { displayName, color, dash }, x, y, width, height }: BoxProps) {
  const text = displayName.length > 18 ? `${displayName.slice(0, 17)}…` : displayName;
  return (
    <g>
      <rect x={x} y={y} width={width} height={height} fill={color} fillOpacity="0.16" />
      <rect
        x={x}
        y={y}
        width={width}
        height={height}
        fill="none"
        stroke="#17191a"
        strokeOpacity="0.45"
        strokeWidth="9"
      />
      <rect
        x={x}
        y={y}
        width={width}
        height={height}
        fill="none"
        stroke={color}
        strokeWidth="5"
        strokeDasharray={dash.map((length) => length * 2).join(' ')}
      />
      <rect x={x - 3} y={y - 36} width={text.length * 11 + 32} height="34" rx="4" fill="#17191a" />
      <rect x={x - 3} y={y - 36} width="9" height="34" rx="2" fill={color} />
      <text x={x + 14} y={y - 13} fill="#ffffff" className="font-display font-semibold text-[19px]">
        {text}
      </text>
    </g>
  );
}
