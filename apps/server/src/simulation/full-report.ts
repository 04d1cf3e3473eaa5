import { type OrderResult, tryOrders } from '@uvh/consensus/simulation/event/order';
import { AS_SHIPPED, type EventResult, runEvent } from '@uvh/consensus/simulation/event/run';
import { type FixedResult, runFixed } from '@uvh/consensus/simulation/run/fixed';
import { type PassesResult, tryPasses } from '@uvh/consensus/simulation/run/passes';
import { PLAYED_WORLDS, WORLDS, worldNamed } from '@uvh/consensus/simulation/world/catalogue';
import { REFERENCE_WORLD, type WorldParameters } from '@uvh/consensus/simulation/world/parameters';
import { costChart, reliabilityChart } from './chart.ts';
import {
  eventLosses,
  eventsTable,
  flagLosses,
  flagsTable,
  honestTable,
  payTable,
  splitTable,
} from './events-report.ts';
import { fixedLosses, fixedTable, reviewsToMajorityOfFive } from './fixed-report.ts';
import { type Loss, lossList } from './losses.ts';
import { stabilityLosses, stabilityTables } from './stability-report.ts';
import { anchorsTable, worldsList } from './worlds-report.ts';

/** How much is simulated. */
export interface ReportSize {
  readonly seeds: readonly number[];
  readonly reviewCounts: readonly number[];
  /** Share of the images of each world. */
  readonly scale: number;
  readonly worlds: readonly WorldParameters[];
  readonly playedWorlds: readonly WorldParameters[];
  /** Worlds that are played with three times their images as well, where people review enough to be flagged. */
  readonly longWorlds: readonly WorldParameters[];
}

/** About three minutes of one core. With a third of each world's images half of what was listed as lost was chance. */
export const DEFAULT_SIZE: ReportSize = {
  seeds: [1],
  reviewCounts: [3, 5],
  scale: 1,
  worlds: WORLDS,
  playedWorlds: PLAYED_WORLDS.map(worldNamed),
  longWorlds: ['lazy', 'attackers', 'copiers'].map(worldNamed),
};

/** A few seconds: enough to see that everything runs. */
export const QUICK_SIZE: ReportSize = {
  seeds: [1],
  reviewCounts: [2, 5],
  scale: 0.15,
  worlds: ['honest', 'lazy', 'look-alikes'].map(worldNamed),
  playedWorlds: ['small event', 'attackers'].map(worldNamed),
  longWorlds: [],
};

/** The report as Markdown and its two charts as SVG. */
export interface FullReport {
  readonly markdown: string;
  readonly costChart: string;
  readonly reliabilityChart: string;
}

/** Runs everything and writes it up: first where ours loses, then the figures. */
export function fullReport(size: ReportSize, onProgress: (doing: string) => void): FullReport {
  const worlds = size.worlds.map((world) => scaled(world, size.scale));
  // Not scaled: with a third of the images nobody reviews enough to be paid, or flagged, by more than chance.
  const played = size.playedWorlds;
  const hostile = new Set([...worlds, ...played].flatMap(({ name, isHostile }) => (isHostile ? [name] : [])));
  const fixed = worlds.flatMap((world) => {
    onProgress(`fixed numbers of reviews: ${world.name}`);
    return size.seeds.flatMap((seed) => runFixed(world, seed, size.reviewCounts));
  });
  const play = (world: WorldParameters) => {
    onProgress(`played event: ${world.name}`);
    return size.seeds.map((seed) => runEvent(world, seed));
  };
  const events = played.flatMap(play);
  const longEvents = size.longWorlds.map(longer).flatMap(play);
  onProgress('order, passes and disclosure');
  const reference = scaled(REFERENCE_WORLD, size.scale);
  const curve = size.seeds.flatMap((seed) => runFixed(reference, seed, [1, 2, 3, 5, 7]));
  const orders = tryStability(size);
  const passes = worlds
    .filter(({ name }) => ['honest', 'look-alikes'].includes(name))
    .map((world) => tryPasses(world, 1, [2, 30]));
  const disclosed = withConfidence(played, size.seeds);
  const losses: Loss[] = [
    ...fixedLosses(fixed, hostile),
    ...eventLosses(events, hostile),
    ...flagLosses(longEvents),
    ...stabilityLosses(orders, passes),
  ];
  return {
    markdown: sections({ losses, fixed, events, longEvents, curve, orders, passes, disclosed, worlds }),
    costChart: costChart(curve),
    reliabilityChart: reliabilityChart(fixed.filter(({ reviewsPerImage }) => reviewsPerImage === 5)),
  };
}

interface Figures {
  readonly losses: readonly Loss[];
  readonly fixed: readonly FixedResult[];
  readonly events: readonly EventResult[];
  readonly longEvents: readonly EventResult[];
  readonly curve: readonly FixedResult[];
  readonly orders: readonly OrderResult[];
  readonly passes: readonly PassesResult[];
  readonly disclosed: readonly EventResult[];
  readonly worlds: readonly WorldParameters[];
}

function sections({ losses, fixed, events, longEvents, curve, orders, passes, disclosed, worlds }: Figures): string {
  const reviews = reviewsToMajorityOfFive(curve);
  return [
    '## Where ours loses',
    '',
    lossList(losses),
    '',
    '## Fixed numbers of reviews',
    '',
    'Each cell: label accuracy / precision / recall / share of the missed vehicles found, in percent.',
    '',
    fixedTable(fixed),
    '',
    `In the reference world ours is as accurate as majority vote with five reviews after ${reviews?.toFixed(2) ?? 'more than nine'} reviews per image.`,
    '',
    '![Label accuracy against reviews per image](simulation.svg)',
    '',
    '![Stated probabilities against what is true, all worlds, five reviews](simulation-reliability.svg)',
    '',
    '## Played events',
    '',
    'Assignment, boxes of others shown, settlement, flags. All methods on the reviews of the event; cells as above.',
    '',
    eventsTable(events),
    '',
    splitTable(events),
    '',
    '### Honest people',
    '',
    honestTable(events),
    '',
    '### What each way to play earns',
    '',
    payTable(events),
    '',
    '### Who is flagged in a longer event',
    '',
    'Three times the images, so that a person reviews some forty. Flags are raised with each learning pass.',
    '',
    flagsTable(longEvents),
    '',
    '### When the confidence is sent with the image',
    '',
    payTable(disclosed),
    '',
    '## Order of arrival and learning passes',
    '',
    'Passes: label accuracy / recall / missed vehicles found / ECE, five reviews of each image.',
    '',
    stabilityTables(orders, passes),
    '',
    '## The worlds',
    '',
    worldsList(worlds),
    '',
    anchorsTable(worlds, 1),
  ].join('\n');
}

function tryStability({ scale }: ReportSize): OrderResult[] {
  const small = scaled(worldNamed('small event'), Math.min(1, 2 * scale));
  return [tryOrders(small, 1, 3), tryOrders({ ...small, name: 'small event without gold', goldImages: 0 }, 1, 3)];
}

function withConfidence(worlds: readonly WorldParameters[], seeds: readonly number[]): EventResult[] {
  const disclosure = { ...AS_SHIPPED, score: true };
  return worlds
    .filter(({ name }) => name === 'attackers')
    .flatMap((world) => seeds.map((seed) => runEvent(world, seed, disclosure)));
}

function longer(world: WorldParameters): WorldParameters {
  const { name, images, goldImages } = world;
  return { ...world, name: `${name}, longer`, images: 3 * images, goldImages: 3 * goldImages };
}

function scaled(world: WorldParameters, scale: number): WorldParameters {
  if (scale === 1) return world;
  const goldImages = world.goldImages === 0 ? 0 : Math.max(4, Math.round(scale * world.goldImages));
  return { ...world, images: Math.max(20, Math.round(scale * world.images)), goldImages };
}
