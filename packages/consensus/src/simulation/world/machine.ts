import { clipToSpace, type Rect } from '@uvh/domain/annotation/box';
import type { ImageSuggestion } from '../../review.ts';
import type { Chance } from '../random.ts';
import { commonClass, lookAlikeOf, type SimulatedClass } from './classes.ts';
import type { MachineParameters } from './parameters.ts';
import { freePlace, jitter } from './placement.ts';
import type { Illusion, SuggestionSource, WorldVehicle } from './world-image.ts';

/** What the machine says of an image, and what stands behind each of its boxes. */
export interface MachineAnswer {
  readonly suggestions: readonly ImageSuggestion[];
  readonly sources: ReadonlyMap<number, SuggestionSource>;
}

/** Share of the boxes with nothing behind them that lie at an illusion of the camera, when it has one. */
const AT_ILLUSION = 0.6;

/** Lets the machine look at an image. What is hard for people is hard for it too: its mistakes are not spread evenly. */
export function suggestionsFor(
  vehicles: readonly WorldVehicle[],
  illusions: readonly Illusion[],
  machine: MachineParameters,
  classes: readonly SimulatedClass[],
  chance: Chance,
): MachineAnswer {
  const suggestions: ImageSuggestion[] = [];
  const sources = new Map<number, SuggestionSource>();
  const suggest = (rect: Rect, label: string, confidence: number, source: SuggestionSource) => {
    const bboxId = suggestions.length + 1;
    const score = scoreOf(confidence, machine, chance);
    suggestions.push({ ...rect, bboxId, label, ...(score === undefined ? {} : { score }) });
    sources.set(bboxId, source);
  };
  const mislabelled = 1 - machine.right / (1 - machine.spurious);
  for (const [vehicle, seen] of vehicles.entries()) {
    const scale = Math.exp(0.5 * seen.hardness - 0.125);
    if (chance.is(Math.min(0.9, machine.missed * scale))) continue;
    const isWrong = chance.is(Math.min(0.95, mislabelled * scale));
    const label = isWrong ? wrongLabelFor(seen, classes, chance) : seen.label;
    suggest(boxAround(seen.rect, machine, chance), label, isWrong ? 0.62 : 0.78, {
      kind: 'vehicle',
      vehicle,
      isDouble: false,
    });
    if (!chance.is(machine.doubled)) continue;
    const second = chance.is(0.5) ? label : lookAlikeOf(label, classes, chance);
    suggest(jitter(seen.rect, 0.06, chance), second, 0.5, { kind: 'vehicle', vehicle, isDouble: true });
  }
  const free = [...illusions];
  const taken = [...vehicles.map(({ rect }) => rect), ...illusions.map(({ rect }) => rect)];
  const spurious = chance.poisson((suggestions.length * machine.spurious) / (1 - machine.spurious));
  for (let index = 0; index < spurious; index++) {
    const illusion = chance.is(AT_ILLUSION) ? free.pop() : undefined;
    const kind = commonClass(classes, chance);
    const rect = illusion?.rect ?? freePlace(kind, taken, chance);
    if (!rect) continue;
    taken.push(rect);
    suggest(jitter(rect, 0.05, chance), illusion?.label ?? kind.name, 0.5, {
      kind: 'nothing',
      deceit: illusion?.deceit ?? chance.next(),
    });
  }
  return { suggestions, sources };
}

/** Mostly the look-alike that people fall for as well. */
function wrongLabelFor(seen: WorldVehicle, classes: readonly SimulatedClass[], chance: Chance): string {
  return chance.is(0.7) ? seen.lookAlike : lookAlikeOf(seen.label, classes, chance);
}

function boxAround(rect: Rect, { loose }: MachineParameters, chance: Chance): Rect {
  if (!chance.is(loose)) return jitter(rect, chance.is(0.1) ? 0.1 : 0.035, chance);
  // Shifted by a quarter to two fifths of its size both ways: an IoU of about 0.22 to 0.4.
  const along = chance.between(0.25, 0.4) * (chance.is(0.5) ? 1 : -1);
  const across = chance.between(0.25, 0.4) * (chance.is(0.5) ? 1 : -1);
  const moved = clipToSpace({ ...rect, x: rect.x + along * rect.width, y: rect.y + across * rect.height });
  return moved.width >= 8 && moved.height >= 8 ? moved : rect;
}

function scoreOf(confidence: number, { scores }: MachineParameters, chance: Chance): number | undefined {
  if (scores === 'none') return undefined;
  const shown = scores === 'weak' ? 0.7 + 0.25 * (confidence - 0.7) : confidence;
  return Math.min(0.99, Math.max(0.05, shown + 0.14 * chance.normal()));
}
