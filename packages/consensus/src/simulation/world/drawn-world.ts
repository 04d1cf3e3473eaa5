import type { Behaviour } from '../people/behaviour.ts';
import { type Chance, streamFor } from '../random.ts';
import { type WorldParameters, worldWith } from './parameters.ts';

/** Crowds that drawn worlds have beside the honest; a share is drawn up to the one given. */
const CROWDS: readonly { readonly isHostile: boolean; readonly most: Readonly<Partial<Record<Behaviour, number>>> }[] =
  [
    { isHostile: false, most: {} },
    { isHostile: false, most: { careless: 0.15, blind: 0.1 } },
    { isHostile: false, most: { careless: 0.1, blind: 0.05, sleeper: 0.05, 'easy-only': 0.05 } },
    { isHostile: true, most: { careless: 0.3, blind: 0.25, 'confirm-third': 0.1 } },
    { isHostile: true, most: { 'rule-ring': 0.3 } },
    { isHostile: true, most: { 'grid-ring': 0.2 } },
    { isHostile: true, most: { copier: 0.3 } },
    {
      isHostile: true,
      most: { random: 0.05, flip: 0.05, 'delete-all': 0.05, 'score-reader': 0.08, nudger: 0.05, 'box-spammer': 0.05 },
    },
  ];

/**
 * A world whose parameters are drawn from wide ranges, the same for the same number: a check that nobody has tuned
 * anything to. One of three worlds is hostile, two of five have no gold.
 */
export function drawnWorld(number: number): WorldParameters {
  const chance = streamFor(number, 11);
  const right = chance.between(0.5, 0.95);
  const anchoring = chance.is(0.3) ? chance.between(0, 0.1) : chance.between(0.1, 0.6);
  const images = Math.round(80 * 3 ** chance.next());
  const { isHostile, crowd } = crowdOf(chance);
  return worldWith({
    name: `drawn ${number}`,
    about: 'Parameters drawn by lot.',
    isHostile,
    images,
    goldImages: chance.is(0.4) ? 0 : Math.round(images * chance.between(0.03, 0.12)),
    people: Math.round(15 * 6 ** chance.next()),
    crowd,
    machine: {
      right,
      spurious: (1 - right) * chance.between(0.15, 0.5),
      missed: chance.between(0.05, 0.3),
      doubled: chance.is(0.5) ? chance.between(0, 0.1) : 0.02,
      loose: chance.between(0, 0.15),
      scores: chance.pick(['none', 'weak', 'informative', 'informative'] as const),
    },
    objects: {
      classes: chance.pick([2, 3, 4, 6, 8, 12, 12, 12]),
      sharedLookAlike: chance.between(0.5, 1),
      foolingMost: chance.is(0.25) ? chance.between(0.02, 0.1) : chance.between(0, 0.02),
      foundByOne: chance.between(0.08, 0.6),
      illusionsPerCamera: chance.between(0, 5),
    },
    honest: {
      acuity: chance.between(1.2, 3),
      acuitySpread: chance.between(0.1, 0.6),
      anchoring,
      scepticism: Math.min(0.95, Math.max(0.15, chance.between(0.6, 1.1) - anchoring)),
      drift: chance.between(0, 0.15),
      teamHabits: chance.between(0, 0.4),
      fancy: chance.between(0, 0.15),
    },
  });
}

function crowdOf(chance: Chance): Pick<WorldParameters, 'isHostile' | 'crowd'> {
  const wantsHostile = chance.is(1 / 3);
  const { isHostile, most } = chance.pick(CROWDS.filter((one) => one.isHostile === wantsHostile));
  const shares = Object.entries(most).map(([behaviour, share]) => [behaviour, share * chance.between(0.3, 1)] as const);
  return { isHostile, crowd: Object.fromEntries(shares) };
}
