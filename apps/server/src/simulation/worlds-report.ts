import { BEHAVIOUR_MEANINGS, BEHAVIOURS } from '@uvh/consensus/simulation/people/behaviour';
import { worldAnchors } from '@uvh/consensus/simulation/run/anchors';
import type { WorldParameters } from '@uvh/consensus/simulation/world/parameters';
import { percent, table } from './markdown.ts';

/** What the worlds are, and what each way to play in them is. */
export function worldsList(worlds: readonly WorldParameters[]): string {
  const playing = new Set(worlds.flatMap(({ crowd }) => Object.keys(crowd)));
  return [
    ...worlds.map(({ name, about, people, images, goldImages }) => {
      return `- **${name}**: ${about} ${people} people, ${images} images and ${goldImages} gold.`;
    }),
    '',
    'Ways to play:',
    ...BEHAVIOURS.filter((behaviour) => behaviour === 'honest' || playing.has(behaviour)).map(
      (behaviour) => `- ${behaviour}: ${BEHAVIOUR_MEANINGS[behaviour]}`,
    ),
  ].join('\n');
}

/** The figures of each world that can be held against those of a real crowd. */
export function anchorsTable(worlds: readonly WorldParameters[], seed: number): string {
  const head = [
    'world',
    'pairs agree',
    'majority of 5 as of 9',
    'of 2 as of 9',
    'machine right',
    'single review right',
    'nothing kept',
    'missed found by one',
  ];
  const rows = worlds.map((world) => {
    const anchors = worldAnchors(world, seed);
    return [
      world.name,
      percent(anchors.pairsAgree),
      percent(anchors.fiveAsNine),
      percent(anchors.twoAsNine),
      percent(anchors.machineRight),
      percent(anchors.singleReviewRight),
      percent(anchors.nothingKept),
      percent(anchors.missedFoundByOne),
    ];
  });
  return table(head, rows);
}
