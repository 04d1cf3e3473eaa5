import type { FixedResult } from '@uvh/consensus/simulation/run/fixed';
import { type ComparedMethod, METHOD_NAMES } from '@uvh/consensus/simulation/run/methods';
import { mean } from './markdown.ts';

const WIDTH = 760;
const HEIGHT = 420;
const LEFT = 60;
const RIGHT = 190;
const TOP = 20;
const BOTTOM = 50;

const COLORS: Readonly<Record<ComparedMethod, string>> = {
  majority: '#6b7280',
  'dawid-skene': '#b45309',
  staple: '#7c3aed',
  ours: '#2563eb',
  oracle: '#111827',
};

interface Axis {
  readonly from: number;
  readonly to: number;
  readonly step: number;
  readonly title: string;
  readonly text: (value: number) => string;
}

interface Line {
  readonly name: string;
  readonly color: string;
  readonly points: readonly { readonly x: number; readonly y: number; readonly size: number }[];
  readonly isDashed?: boolean;
}

/** Label accuracy against reviews spent, as an SVG that reads on light and dark ground: means over seeds. */
export function costChart(results: readonly FixedResult[]): string {
  const counts = [...new Set(results.map(({ reviewsPerImage }) => reviewsPerImage))].sort((a, b) => a - b);
  const lines = METHOD_NAMES.map((method): Line => {
    const points = counts.map((count) => {
      const runs = results.filter(({ reviewsPerImage }) => reviewsPerImage === count);
      return { x: count, y: mean(runs.map(({ scores }) => scores[method].accuracy)), size: 3.5 };
    });
    return { name: method, color: COLORS[method], points };
  });
  const lowest = Math.min(...lines.flatMap(({ points }) => points.map(({ y }) => y)));
  const from = Math.floor(lowest * 20) / 20;
  const x = { from: 1, to: Math.max(...counts), step: 1, title: 'reviews per image', text: String };
  const y = { from, to: 1, step: 0.02, title: 'label accuracy', text: percentText };
  return svg('Label accuracy against reviews per image', x, y, lines);
}

/** Share of statements that are true against the probability that was stated; larger dots are more statements. */
export function reliabilityChart(results: readonly FixedResult[]): string {
  const lines = (['majority', 'dawid-skene', 'ours'] as const).map((method): Line => {
    const bins = results.flatMap(({ scores }) => scores[method].reliability.all.bins);
    const groups = [...Map.groupBy(bins, ({ from }) => from).values()];
    const total = bins.reduce((sum, { count }) => sum + count, 0);
    const points = groups.flatMap((group) => {
      const count = group.reduce((sum, bin) => sum + bin.count, 0);
      if (count < 10) return [];
      const weighted = (value: (bin: (typeof group)[number]) => number) =>
        group.reduce((sum, bin) => sum + bin.count * value(bin), 0) / count;
      const size = 2.5 + 9 * Math.sqrt(count / total);
      return [{ x: weighted(({ meanStated }) => meanStated), y: weighted(({ shareRight }) => shareRight), size }];
    });
    return { name: method, color: COLORS[method], points };
  });
  const ends = [0, 1].map((end) => ({ x: end, y: end, size: 0 }));
  const truth: Line = { name: 'as stated', color: '#9ca3af', points: ends, isDashed: true };
  const axis = { from: 0, to: 1, step: 0.1, text: percentText };
  const x = { ...axis, title: 'stated probability' };
  return svg('Share that is true against the stated probability', x, { ...axis, title: 'true' }, [truth, ...lines]);
}

function svg(label: string, x: Axis, y: Axis, lines: readonly Line[]): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="13" role="img" aria-label="${label}">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#ffffff"/>`,
    ...marks(x, y),
    ...lines.flatMap((line, index) => draw(line, index, x, y)),
    '</svg>',
    '',
  ].join('\n');
}

function marks(x: Axis, y: Axis): string[] {
  const titles = `<text x="${(LEFT + WIDTH - RIGHT) / 2}" y="${HEIGHT - 10}" text-anchor="middle" fill="#111827">${x.title}</text>`;
  return [
    ...ticksOf(x).map(
      (value) =>
        `<text x="${xOf(value, x)}" y="${HEIGHT - BOTTOM + 20}" text-anchor="middle" fill="#111827">${x.text(value)}</text>`,
    ),
    ...ticksOf(y).flatMap((value) => [
      `<line x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${yOf(value, y)}" y2="${yOf(value, y)}" stroke="#e5e7eb"/>`,
      `<text x="${LEFT - 8}" y="${yOf(value, y) + 4}" text-anchor="end" fill="#111827">${y.text(value)}</text>`,
    ]),
    titles,
  ];
}

function ticksOf({ from, to, step }: Axis): number[] {
  return Array.from({ length: Math.round((to - from) / step) + 1 }, (_, index) => from + index * step);
}

function draw({ name, color, points, isDashed }: Line, index: number, x: Axis, y: Axis): string[] {
  const places = points.map((point) => ({ left: xOf(point.x, x), top: yOf(point.y, y), size: point.size }));
  const dashes = isDashed ? ' stroke-dasharray="5 5"' : '';
  const titleY = TOP + 20 + 24 * index;
  const titleX = WIDTH - RIGHT + 16;
  return [
    `<polyline points="${places.map(({ left, top }) => `${left},${top}`).join(' ')}" fill="none" stroke="${color}" stroke-width="2"${dashes}/>`,
    ...places.map(({ left, top, size }) => `<circle cx="${left}" cy="${top}" r="${round(size)}" fill="${color}"/>`),
    `<line x1="${titleX}" x2="${titleX + 18}" y1="${titleY - 4}" y2="${titleY - 4}" stroke="${color}" stroke-width="2.5"${dashes}/>`,
    `<text x="${titleX + 24}" y="${titleY}" fill="#111827">${name}</text>`,
  ];
}

function xOf(value: number, { from, to }: Axis): number {
  return round(LEFT + ((value - from) / (to - from)) * (WIDTH - LEFT - RIGHT));
}

function yOf(value: number, { from, to }: Axis): number {
  return round(HEIGHT - BOTTOM - ((value - from) / (to - from)) * (HEIGHT - TOP - BOTTOM));
}

function percentText(share: number): string {
  return `${Math.round(100 * share)} %`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
