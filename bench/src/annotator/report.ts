import type { BuiltPage } from './build-pages.ts';
import type { Contender } from './contenders.ts';
import type { GameFigures } from './game-page.ts';
import type { Measurement } from './measure.ts';

type Figure = 'dragMoveMs' | 'hoverMoveMs' | 'loadMs' | 'nextImageMs' | 'zoomStepMs' | 'heapAfter50Mb';

const FIGURES: readonly { readonly key: Figure; readonly title: string; readonly isNet: boolean }[] = [
  { key: 'dragMoveMs', title: 'drag, ms per move', isNet: true },
  { key: 'hoverMoveMs', title: 'hover, ms per move', isNet: true },
  { key: 'zoomStepMs', title: 'zoom, ms per step', isNet: true },
  { key: 'loadMs', title: 'first image, ms', isNet: false },
  { key: 'nextImageMs', title: 'next image, ms', isNet: false },
  { key: 'heapAfter50Mb', title: 'heap after 50 images, MB', isNet: false },
];

/**
 * One table per figure: a row per count of boxes, a column per contender, with the ratio to ours in
 * brackets. Costs per move and step are net of what the empty page spends on the same events.
 */
export function reportOf(measurements: readonly Measurement[], pages: ReadonlyMap<Contender, BuiltPage>): string {
  const contenders = [...new Set(measurements.map((each) => each.contender))].filter((each) => each !== 'empty');
  const counts = [...new Set(measurements.map((each) => each.boxes))];
  const sections = FIGURES.map(({ key, title, isNet }) => {
    const figureOf = (contender: Contender, boxes: number) => {
      const gross = measurements.find((each) => each.contender === contender && each.boxes === boxes)?.[key];
      if (gross === undefined) return undefined;
      const empty = measurements.find((each) => each.contender === 'empty' && each.boxes === boxes)?.[key] ?? 0;
      return isNet ? Math.max(0.01, gross - empty) : gross;
    };
    const rows = counts.map((boxes) => {
      const ours = figureOf('ours', boxes);
      const cells = contenders.map((contender) => cell(figureOf(contender, boxes), ours));
      return cells.every((each) => each === '-') ? undefined : `| ${boxes} | ${cells.join(' | ')} |`;
    });
    return [`${title}${isNet ? ' (net of the empty page)' : ''}`, header('boxes', contenders), ...rows.filter(Boolean)]
      .join('\n')
      .concat('\n');
  });
  const sizes = contenders.map((contender) => `${((pages.get(contender)?.gzipBytes ?? 0) / 1024).toFixed(1)}`);
  sections.push(['page, kB gzip', header('', contenders), `| | ${sizes.join(' | ')} |`].join('\n'));
  return sections.join('\n');
}

/** What more classes cost our editor: a row per figure and count of boxes, net as above, with the ratio. */
export function classReportOf(measurements: readonly Measurement[]): string {
  const boxCounts = [...new Set(measurements.map(({ boxes }) => boxes))];
  const counts = [...new Set(measurements.map(({ classes }) => classes))];
  const few = counts[0];
  const rows = FIGURES.flatMap(({ key, title, isNet }) =>
    boxCounts.map((boxes) => {
      const figureOf = (classes: number | undefined) => {
        const of = (contender: Contender) =>
          measurements.find((e) => e.contender === contender && e.boxes === boxes && e.classes === classes)?.[key];
        const gross = of('ours');
        return gross === undefined || !isNet ? gross : Math.max(0.01, gross - (of('empty') ?? 0));
      };
      const cells = counts.map((classes) => cell(figureOf(classes), figureOf(few)));
      return cells.every((each) => each === '-') ? undefined : `| ${title} | ${boxes} | ${cells.join(' | ')} |`;
    }),
  );
  const head = `| figure | boxes | ${counts.map((count) => `${count} classes`).join(' | ')} |`;
  return ['our editor with more classes', head, '| --- | ---: | ---: | ---: |', ...rows.filter(Boolean), ''].join('\n');
}

/** What only a whole page does: an answer, the way to the next image, the heap over many. */
export function gameReportOf(figures: readonly GameFigures[]): string {
  const rows = figures.map(({ boxes, answerMs, relabelMs, nextFrames, heap }) => {
    const stops = heap.map(({ images, heapMb }) => `${heapMb.toFixed(2)} (${images})`);
    return `| ${boxes} | ${answerMs.toFixed(1)} | ${relabelMs.toFixed(1)} | ${nextFrames} | ${stops.join(', ') || '-'} |`;
  });
  const head =
    '| boxes | answer, main thread, ms (goal: 30) | class key | next image, frames (goal: 2) | heap, MB (after so many images) |';
  return ['the page of the game', head, '| ---: | ---: | ---: | ---: | ---: |', ...rows, ''].join('\n');
}

function header(first: string, contenders: readonly Contender[]): string {
  const rule = ['---', ...contenders.map(() => '---:')].join(' | ');
  return `| ${first} | ${contenders.join(' | ')} |\n| ${rule} |`;
}

function cell(value: number | undefined, ours: number | undefined): string {
  if (value === undefined) return '-';
  const digits = value < 10 ? 2 : 0;
  return ours ? `${value.toFixed(digits)} (${(value / ours).toFixed(1)}x)` : value.toFixed(digits);
}
