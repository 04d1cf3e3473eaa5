import { runEventOn } from '@uvh/consensus/simulation/event/run';
import { runFixedOn } from '@uvh/consensus/simulation/run/fixed';
import { REFERENCE_WORLD, type WorldParameters, worldWith } from '@uvh/consensus/simulation/world/parameters';
import { type Picture, picturesAsImages } from '@uvh/consensus/simulation/world/pictures';
import { eventLosses, eventsTable, honestTable, payTable } from './events-report.ts';
import { fixedLosses, fixedTable } from './fixed-report.ts';
import { lossList } from './losses.ts';

/** One picture of eight is gold. */
const GOLD_EVERY = 8;

/** People simulated around the boxes of real pictures and of a real detector: what ours loses first, then the tables. */
export function picturesReport(pictures: readonly Picture[], seeds: readonly number[]): string {
  const crowds: readonly WorldParameters[] = [
    worldWith({ name: 'pictures, honest', people: 30 }),
    worldWith({ name: 'pictures, a quarter lazy', people: 30, crowd: { careless: 0.14, blind: 0.1 } }),
  ];
  const fixed = crowds.flatMap((world) =>
    seeds.flatMap((seed) => runFixedOn(world, picturesAsImages(pictures, world, GOLD_EVERY, seed), seed, [2, 3, 5])),
  );
  const events = crowds.flatMap((world) =>
    seeds.map((seed) => runEventOn(world, picturesAsImages(pictures, world, GOLD_EVERY, seed), seed)),
  );
  const images = picturesAsImages(pictures, REFERENCE_WORLD, GOLD_EVERY, 1);
  const sources = images.flatMap(({ sources: ofImage }) => [...ofImage.values()]);
  const shown = sources.filter(({ kind }) => kind === 'vehicle').length;
  const vehicles = images.reduce((sum, image) => sum + image.vehicles.length, 0);
  return [
    `${pictures.length} pictures, ${vehicles} vehicles, ${sources.length} suggestions of which ${shown} show a vehicle.`,
    '',
    '## Where ours loses',
    '',
    lossList([...fixedLosses(fixed, new Set()), ...eventLosses(events, new Set())]),
    '',
    '## Fixed numbers of reviews',
    '',
    fixedTable(fixed),
    '',
    '## Played events',
    '',
    eventsTable(events),
    '',
    honestTable(events),
    '',
    payTable(events),
  ].join('\n');
}
