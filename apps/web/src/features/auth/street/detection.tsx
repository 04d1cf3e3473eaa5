import type { ReactNode } from 'react';
import { useClasses } from '../../../event/classes.ts';

interface DetectionProps {
  readonly label: string;
  /** Confidence as the machine would tell it, in per cent. */
  readonly sure: number;
  readonly x: number;
  /** Where the wheels stand. */
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Text on the class's colour. */
  readonly isDarkText?: boolean;
  readonly className?: string;
  readonly children: ReactNode;
}

const CORNER = 22;
const MARGIN = 12;

/** A vehicle in the machine's box: corners and a label in the colour of its class. */
export function Detection({
  label,
  sure,
  x,
  y,
  width,
  height,
  isDarkText = false,
  className,
  children,
}: DetectionProps) {
  const known = useClasses().named(label);
  const color = known?.color;
  const left = -MARGIN;
  const right = width + MARGIN;
  const top = -height - MARGIN;
  const bottom = MARGIN;
  const name = known?.displayName ?? label;
  const chipWidth = 34 + (name.length + 3) * 10;
  return (
    <g transform={`translate(${x} ${y})`}>
      {children}
      <g className={className}>
        <path
          d={`M${left} ${top + CORNER}V${top}H${left + CORNER}M${right - CORNER} ${top}H${right}V${top + CORNER}M${right} ${bottom - CORNER}V${bottom}H${right - CORNER}M${left + CORNER} ${bottom}H${left}V${bottom - CORNER}`}
          fill="none"
          stroke={color}
          strokeWidth="6"
          strokeLinecap="square"
        />
        <path d={`M${left} ${top}H${right}V${bottom}H${left}z`} fill={color} opacity="0.12" />
        <path d={`M${left - 3} ${top - 34}h${chipWidth}v30h${-chipWidth}z`} fill={color} />
        <text
          x={left + 8}
          y={top - 12}
          fill={isDarkText ? '#17191a' : '#ffffff'}
          className="font-display font-semibold text-[19px]"
        >
          {name} {sure}%
        </text>
      </g>
    </g>
  );
}
