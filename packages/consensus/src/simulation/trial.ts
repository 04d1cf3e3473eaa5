import { type SimulatedPerson, STRATEGIES, type Strategy, simulatePerson } from './people.ts';
import type { Chance } from './random.ts';
import { DEFAULT_MACHINE, type SimulatedImage, simulateImage } from './world.ts';

/** How many people play in which way. */
export type Crowd = Readonly<Partial<Record<Strategy, number>>>;

/** Mostly honest, some half attentive, few blind: as far as can be told, the crowd of the BMD-45 hackathon. */
export const USUAL_CROWD: Crowd = { expert: 14, median: 26, 'worst-honest': 13, careless: 4, blind: 3 };

/** Invents images; gold ones carry their truth. Ids begin after `firstId`. */
export function inventImages(count: number, firstId: number, chance: Chance, isGold = false): SimulatedImage[] {
  return Array.from({ length: count }, (_, index) =>
    simulateImage(firstId + index + 1, chance, DEFAULT_MACHINE, isGold),
  );
}

/** Invents people in teams of five, every team a mixture of strategies. Colluders come in pairs of different teams. */
export function inventPeople(crowd: Crowd, chance: Chance): SimulatedPerson[] {
  const strategies = STRATEGIES.flatMap((strategy) => new Array<Strategy>(crowd[strategy] ?? 0).fill(strategy));
  const teams = Math.max(10, Math.ceil(strategies.length / 5));
  let partnerOf: number | undefined;
  return strategies.map((strategy, index) => {
    const annotatorId = index + 1;
    let partnerId: number | undefined;
    if (strategy === 'colluder') {
      partnerId = partnerOf ?? annotatorId + 1;
      partnerOf = partnerOf === undefined ? annotatorId : undefined;
    }
    return simulatePerson(annotatorId, (index % teams) + 1, strategy, chance, partnerId);
  });
}
