import { REFERENCE_WORLD, type WorldParameters, worldWith } from './parameters.ts';

/** Every way to cheat at once, a few people each. */
const EVERY_CHEAT = {
  careless: 0.05,
  blind: 0.04,
  'confirm-third': 0.03,
  'tail-confirmer': 0.02,
  random: 0.02,
  flip: 0.02,
  'delete-all': 0.02,
  'box-spammer': 0.02,
  copier: 0.04,
  'score-reader': 0.04,
  'duplicate-deleter': 0.03,
  'order-farmer': 0.03,
  'easy-only': 0.03,
  sleeper: 0.04,
  'peer-follower': 0.02,
  nudger: 0.02,
} as const;

/** The worlds of the report, the reference first. Everything that is not named is as in the reference. */
export const WORLDS: readonly WorldParameters[] = [
  REFERENCE_WORLD,
  worldWith({
    name: 'usual',
    about: 'One of six looks at two images of five or at none.',
    crowd: { careless: 0.1, blind: 0.07 },
  }),
  worldWith({
    name: 'unanchored',
    about: 'Nobody is swayed by a suggestion.',
    honest: { anchoring: 0, scepticism: 0.9, drift: 0 },
  }),
  worldWith({
    name: 'anchored',
    about: 'Wrong labels stand in 60 %, and most suggestions with nothing behind them.',
    honest: { anchoring: 0.6, scepticism: 0.25 },
  }),
  worldWith({
    name: 'attentive',
    about: 'Everybody looks closely and finds half of what the machine missed.',
    honest: { acuity: 2.6, anchoring: 0.1, scepticism: 0.85, drift: 0 },
    objects: { foundByOne: 0.5 },
  }),
  worldWith({
    name: 'look-alikes',
    about: 'Four classes that look alike, one of ten objects fools most people.',
    objects: { classes: 4, foolingMost: 0.1, sharedLookAlike: 1 },
    honest: { acuity: 1.2, anchoring: 0.05 },
  }),
  worldWith({ name: 'two classes', about: 'A product of two classes.', objects: { classes: 2 } }),
  worldWith({
    name: 'poor machine',
    about: 'The machine is right in 50 %.',
    machine: { right: 0.5, spurious: 0.15, missed: 0.25 },
  }),
  worldWith({
    name: 'good machine',
    about: 'The machine is right in 95 %.',
    machine: { right: 0.95, spurious: 0.02, missed: 0.08 },
  }),
  worldWith({ name: 'no scores', about: 'The machine gives no confidence.', machine: { scores: 'none' } }),
  worldWith({
    name: 'few suggestions',
    about: 'The machine suggests two vehicles of five; seven of ten people find one of the others.',
    machine: { missed: 0.6 },
    objects: { foundByOne: 0.7 },
  }),
  worldWith({ name: 'no gold', about: 'No image has a known truth.', goldImages: 0 }),
  worldWith({
    name: 'illusions and doubles',
    about: 'Fixed illusions at every camera; one suggestion of eight is double.',
    objects: { illusionsPerCamera: 6 },
    machine: { doubled: 0.12, spurious: 0.1 },
    honest: { fancy: 0.2 },
  }),
  worldWith({ name: 'loose boxes', about: 'One suggestion of five lies beside its vehicle.', machine: { loose: 0.2 } }),
  worldWith({
    name: 'redrawn boxes',
    about: 'One suggestion of five lies beside its vehicle, and half of those who look draw it anew.',
    machine: { loose: 0.2 },
    honest: { redrawing: 0.5 },
  }),
  worldWith({ name: 'small event', about: 'Twenty people, 80 images.', people: 20, images: 80, goldImages: 11 }),
  worldWith({
    name: 'large event',
    about: 'As many people as annotated UVH-26, one of six of whom does not look, or seldom.',
    people: 565,
    images: 600,
    goldImages: 60,
    crowd: { careless: 0.1, blind: 0.07 },
    leasesInFlight: 40,
  }),
  worldWith({
    name: 'lazy',
    about: 'Six of ten do not look, or seldom.',
    isHostile: true,
    crowd: { careless: 0.3, blind: 0.2, 'confirm-third': 0.1 },
  }),
  worldWith({
    name: 'attackers',
    about: 'Four of ten cheat, in every way that we know.',
    isHostile: true,
    crowd: EVERY_CHEAT,
  }),
  worldWith({
    name: 'rule ring',
    about: 'A quarter names two classes wrongly by an agreed rule.',
    isHostile: true,
    crowd: { 'rule-ring': 0.26 },
  }),
  worldWith({
    name: 'grid ring',
    about: 'One of six draws an agreed grid of false boxes.',
    isHostile: true,
    crowd: { 'grid-ring': 0.17 },
  }),
  worldWith({
    name: 'delete ring',
    about: 'A quarter deletes every tenth box by an agreed rule.',
    isHostile: true,
    crowd: { 'delete-ring': 0.26 },
  }),
  worldWith({
    name: 'gold spotters',
    about: 'A fifth recognises gold, and looks at nothing else.',
    isHostile: true,
    crowd: { 'gold-spotter': 0.1, 'gold-third': 0.1 },
  }),
  worldWith({
    name: 'copiers',
    about: 'A quarter copies what a partner submitted before.',
    isHostile: true,
    crowd: { copier: 0.26 },
  }),
];

/** Worlds in which whole events are played for the report: a played event costs more than a comparison. */
export const PLAYED_WORLDS: readonly string[] = [
  'honest',
  'usual',
  'few suggestions',
  'no gold',
  'small event',
  'lazy',
  'attackers',
  'rule ring',
  'grid ring',
  'gold spotters',
];

/** The world of that name; refuses a name that is none. */
export function worldNamed(name: string): WorldParameters {
  const world = WORLDS.find((candidate) => candidate.name === name);
  if (!world)
    throw new RangeError(`There is no world '${name}'. There are: ${WORLDS.map((one) => one.name).join(', ')}.`);
  return world;
}
