import { clsx } from 'clsx';
import { type PointerEvent, useState } from 'react';
import { ChartTable } from './chart-table.tsx';
import { ChartTip } from './chart-tip.tsx';
import { type ChartSeries, dayAt, layOut, type Plot, pointsOf } from './plot.ts';
import { areaPath, clearOfLast, labelIndexes, linePath, spreadLabels } from './scale.ts';
import { useWidth } from './use-width.ts';

interface LineChartProps {
  /** What the picture shows, in a sentence, for those who do not see it. */
  readonly summary: string;
  readonly days: readonly string[];
  readonly series: readonly ChartSeries[];
  readonly formatDay: (day: string) => string;
  readonly formatValue: (value: number) => string;
  readonly texts: { readonly table: string; readonly day: string };
  readonly heightPx?: number;
  /** Writes each name beside the end of its line. */
  readonly hasLabels?: boolean;
  /** Fills the ground under the line; for one series. */
  readonly hasArea?: boolean;
  /** The values that the grid spans; from the data when left out. */
  readonly domain?: readonly [number, number];
}

const LABEL_GAP_PX = 17;
/** From the end of the lines: the dot, and a gap. */
const LABEL_INDENT_PX = 20;
/** A label with an hour, the half of the one before the last, which ends at the edge, and a gap. */
const DAY_ROOM_PX = 96;
/** About what a character of a label takes, with the gap to the next label. */
const CHARACTER_PX = 7;

/** Values by day as lines: pointed at, it tells the day; opened, it is a table. */
export function LineChart({ heightPx = 220, hasLabels = false, hasArea = false, ...chart }: LineChartProps) {
  const { days, series } = chart;
  const [ref, widthPx] = useWidth<HTMLDivElement>();
  const [pointed, setPointed] = useState<number>();
  const labelsPx = hasLabels && widthPx > 480 ? 140 : 0;
  const plot = layOut(series, days.length, {
    widthPx,
    heightPx,
    labelsPx,
    ...(chart.domain === undefined ? {} : { domain: chart.domain }),
  });
  const point = (event: PointerEvent<SVGSVGElement>) =>
    setPointed(dayAt(event.clientX - event.currentTarget.getBoundingClientRect().left, days.length, plot));

  return (
    <figure className="grid gap-2">
      <div ref={ref} className="relative" style={{ height: heightPx }}>
        {widthPx > 0 && (
          <svg
            role="img"
            aria-label={chart.summary}
            width={widthPx}
            height={heightPx}
            className="absolute inset-0 touch-pan-y overflow-visible"
            onPointerMove={point}
            onPointerDown={point}
            onPointerLeave={() => setPointed(undefined)}
          >
            <Grid plot={plot} days={days} formatDay={chart.formatDay} formatValue={chart.formatValue} />
            {hasArea && series.map((one) => <Area key={one.id} series={one} plot={plot} />)}
            {byProminence(series).map((one) => (
              <Line key={one.id} series={one} plot={plot} rank={series.indexOf(one)} />
            ))}
            {labelsPx > 0 && <EndLabels series={series} plot={plot} />}
            {pointed !== undefined && (
              <line
                x1={plot.x(pointed)}
                x2={plot.x(pointed)}
                y1={plot.top}
                y2={plot.bottom}
                className="stroke-ink-soft"
              />
            )}
          </svg>
        )}
        {pointed !== undefined && <ChartTip {...chart} plot={plot} index={pointed} />}
      </div>
      <ChartTable {...chart} />
    </figure>
  );
}

/** The own line is drawn last, the leader before it, so that neither is hidden. */
function byProminence(series: readonly ChartSeries[]): readonly ChartSeries[] {
  return series.toReversed().toSorted((a, b) => Number(a.isOwn === true) - Number(b.isOwn === true));
}

interface GridProps extends Pick<LineChartProps, 'days' | 'formatDay' | 'formatValue'> {
  readonly plot: Plot;
}

function Grid({ plot, days, formatDay, formatValue }: GridProps) {
  const evenly = labelIndexes(days.length, Math.floor((plot.right - plot.left) / DAY_ROOM_PX));
  const labelled = clearOfLast(evenly, plot.x, formatDay(days.at(-1) ?? '').length * CHARACTER_PX);
  return (
    <g className="text-xs" fontFamily="inherit">
      {plot.ticks.map((tick) => (
        <g key={tick}>
          <line x1={plot.left} x2={plot.right} y1={plot.y(tick)} y2={plot.y(tick)} className="stroke-line" />
          <text x={plot.left - 8} y={plot.y(tick)} dy="0.32em" textAnchor="end" className="figures fill-ink-soft">
            {formatValue(tick)}
          </text>
        </g>
      ))}
      {labelled.map((index) => (
        <text
          key={days[index]}
          x={plot.x(index)}
          y={plot.bottom + 20}
          textAnchor={index === days.length - 1 ? 'end' : 'middle'}
          className="fill-ink-soft"
        >
          {formatDay(days[index] ?? '')}
        </text>
      ))}
    </g>
  );
}

/** Told apart by hue, dash and label; a rank beyond the hues is drawn quietly. */
const STROKES = ['stroke-map-zone-1', 'stroke-map-zone-0', 'stroke-map-zone-2', 'stroke-map-zone-3', 'stroke-bronze'];
const DASHES = ['', '7 4', '2 4'];

interface SeriesProps {
  readonly series: ChartSeries;
  readonly plot: Plot;
}

function Line({ series, plot, rank }: SeriesProps & { readonly rank: number }) {
  const path = linePath(pointsOf(series, plot));
  const round = { fill: 'none', strokeLinecap: 'round', strokeLinejoin: 'round' } as const;
  if (series.isOwn === true) {
    // A road: asphalt with its dashed centre line.
    return (
      <>
        <path d={path} {...round} strokeWidth={6} className="stroke-ink" />
        <path
          d={path}
          {...round}
          strokeLinecap="butt"
          strokeWidth={2}
          strokeDasharray="9 6"
          className="stroke-accent dark:stroke-on-accent"
        />
      </>
    );
  }
  return (
    <path
      d={path}
      {...round}
      strokeWidth={2}
      strokeDasharray={DASHES[Math.floor(rank / STROKES.length) % DASHES.length]}
      className={STROKES[rank % STROKES.length] ?? 'stroke-ink-soft'}
    />
  );
}

function Area({ series, plot }: SeriesProps) {
  return <path d={areaPath(pointsOf(series, plot), plot.bottom)} className="fill-accent opacity-25" />;
}

function EndLabels({ series, plot }: { readonly series: readonly ChartSeries[]; readonly plot: Plot }) {
  const ends = series.map(({ values }) => plot.y(values.findLast((value) => value !== null) ?? 0));
  const heights = spreadLabels(ends, LABEL_GAP_PX, plot.top, plot.bottom);
  return series.map((one, rank) => (
    <g key={one.id} className="text-xs">
      <circle
        cx={plot.right + 12}
        cy={heights[rank]}
        r={3.5}
        fill="currentColor"
        className={one.isOwn === true ? 'text-ink' : TEXTS[rank % TEXTS.length]}
      />
      {/* Not `text`, which has no end but that of its letters: fifty W lay over the edge of the card. */}
      <foreignObject
        x={plot.right + LABEL_INDENT_PX}
        y={(heights[rank] ?? 0) - LABEL_GAP_PX / 2}
        width={plot.widthPx - plot.right - LABEL_INDENT_PX}
        height={LABEL_GAP_PX}
      >
        <div
          className={clsx('truncate text-ink', one.isOwn === true && 'font-bold')}
          style={{ lineHeight: `${LABEL_GAP_PX}px` }}
        >
          {one.label}
        </div>
      </foreignObject>
    </g>
  ));
}

const TEXTS = ['text-map-zone-1', 'text-map-zone-0', 'text-map-zone-2', 'text-map-zone-3', 'text-bronze'];
