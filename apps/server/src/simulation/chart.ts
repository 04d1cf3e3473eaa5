import type { MethodName } from '@uvh/consensus/simulation/compare';
import type { CostTrial } from '@uvh/consensus/simulation/trial';

const WIDTH = 760;
const HEIGHT = 420;
const LEFT = 60;
const RIGHT = 190;
const TOP = 20;
const BOTTOM = 50;
const REVIEWS = { from: 1, to: 9 };
const ACCURACY = { from: 0.9, to: 1 };

interface Line {
  readonly name: string;
  readonly color: string;
  readonly points: readonly { readonly reviews: number; readonly accuracy: number }[];
}

const METHODS: readonly { readonly method: MethodName; readonly name: string; readonly color: string }[] = [
  { method: 'majority', name: 'majority vote', color: '#6b7280' },
  { method: 'dawid-skene', name: 'Dawid-Skene', color: '#b45309' },
  { method: 'staple', name: 'STAPLE', color: '#7c3aed' },
  { method: 'consensus', name: 'ours, fixed number', color: '#2563eb' },
];

/** Label accuracy against reviews spent, as an SVG that reads on light and dark ground: means over the trials. */
export function costChart(trials: readonly CostTrial[]): string {
  const lines = [
    ...METHODS.map(({ method, name, color }) => fixedLine(trials, method, name, color)),
    onlineLine(trials),
  ];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="13" role="img" aria-label="Label accuracy against reviews per image">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#ffffff"/>`,
    ...grid(),
    ...lines.flatMap(draw),
    '</svg>',
    '',
  ].join('\n');
}

function fixedLine(trials: readonly CostTrial[], method: MethodName, name: string, color: string): Line {
  const counts = [...new Set(trials.flatMap((trial) => trial.methods.map((tried) => tried.reviewsPerImage)))];
  const points = counts.map((reviews) => {
    const scores = trials.flatMap((trial) =>
      trial.methods.filter((tried) => tried.method === method && tried.reviewsPerImage === reviews),
    );
    return { reviews, accuracy: mean(scores.map(({ score }) => score.accuracy)) };
  });
  return { name, color, points };
}

function onlineLine(trials: readonly CostTrial[]): Line {
  const points = (trials[0]?.online ?? []).map((_, index) => {
    const scores = trials.flatMap((trial) => trial.online[index] ?? []);
    return {
      reviews: mean(scores.map(({ reviewsPerImage }) => reviewsPerImage)),
      accuracy: mean(scores.map(({ score }) => score.accuracy)),
    };
  });
  return { name: 'ours, asking as needed', color: '#059669', points };
}

function grid(): string[] {
  const marks: string[] = [];
  for (let reviews = REVIEWS.from; reviews <= REVIEWS.to; reviews++) {
    const x = xOf(reviews);
    marks.push(`<text x="${x}" y="${HEIGHT - BOTTOM + 20}" text-anchor="middle" fill="#111827">${reviews}</text>`);
  }
  for (let percent = 90; percent <= 100; percent += 2) {
    const y = yOf(percent / 100);
    marks.push(
      `<line x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${y}" y2="${y}" stroke="#e5e7eb"/>`,
      `<text x="${LEFT - 8}" y="${y + 4}" text-anchor="end" fill="#111827">${percent} %</text>`,
    );
  }
  marks.push(
    `<text x="${(LEFT + WIDTH - RIGHT) / 2}" y="${HEIGHT - 10}" text-anchor="middle" fill="#111827">reviews per image</text>`,
  );
  return marks;
}

function draw({ name, color, points }: Line, index: number): string[] {
  const inside = points
    .filter(({ accuracy }) => accuracy >= ACCURACY.from)
    .sort((a, b) => a.reviews - b.reviews)
    .map(({ reviews, accuracy }) => `${xOf(reviews)},${yOf(accuracy)}`);
  const y = TOP + 20 + 24 * index;
  const x = WIDTH - RIGHT + 16;
  return [
    `<polyline points="${inside.join(' ')}" fill="none" stroke="${color}" stroke-width="2.5"/>`,
    ...inside.map(
      (point) => `<circle cx="${point.split(',')[0]}" cy="${point.split(',')[1]}" r="3.5" fill="${color}"/>`,
    ),
    `<line x1="${x}" x2="${x + 18}" y1="${y - 4}" y2="${y - 4}" stroke="${color}" stroke-width="2.5"/>`,
    `<text x="${x + 24}" y="${y}" fill="#111827">${name}</text>`,
  ];
}

function xOf(reviews: number): number {
  const share = (reviews - REVIEWS.from) / (REVIEWS.to - REVIEWS.from);
  return round(LEFT + share * (WIDTH - LEFT - RIGHT));
}

function yOf(accuracy: number): number {
  const share = (accuracy - ACCURACY.from) / (ACCURACY.to - ACCURACY.from);
  return round(HEIGHT - BOTTOM - share * (HEIGHT - TOP - BOTTOM));
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
