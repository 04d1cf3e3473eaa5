import { CLASSES_BEFORE_LISTS, type States, stateMap } from '../label/states.ts';
import type { AnnotatorSkill, NamingCount } from './counts.ts';
import type { SkillModel } from './learn.ts';
import { type BaseRates, type BaseRateTable, type CrowdModel, initialCrowdModel, type StateTable } from './model.ts';
import type { CrowdRates } from './rates.ts';

/** A crowd's model as it may have been stored by an earlier release: parts that came later are absent. */
type StoredCrowdModel = Partial<Omit<CrowdModel, 'rates'>> & { readonly rates?: Partial<CrowdRates> };

/** A model that was stored, with what came later in the way it is before anything was learned. Its classes stay. */
function completeModel(stored: StoredCrowdModel | undefined, states: States): CrowdModel {
  const initial = initialCrowdModel(states);
  const baseRates = (stored && readableBaseRates(stored)) ?? initial.baseRates;
  return { ...initial, ...stored, rates: { ...initial.rates, ...stored?.rates }, baseRates, classes: states.classes };
}

/**
 * What was learned, in terms of a list of classes that may be another one: classes are told by their names. Of a class that
 * is new everything is as before anything was learned, and what was known of one that is no more is forgotten.
 */
export function inTermsOf(
  states: States,
  {
    model: stored,
    skills,
  }: { readonly model: StoredCrowdModel | undefined; readonly skills: readonly AnnotatorSkill[] },
): SkillModel {
  const names = (stored?.classes ?? CLASSES_BEFORE_LISTS).map(({ name }) => name);
  if (states.hasNames(names)) return { model: completeModel(stored, states), skills };
  return {
    model: stored ? widened(stored, names, states) : initialCrowdModel(states),
    skills: skills.map((skill) => renumbered(skill, stateMap(names, states))),
  };
}

function renumbered(skill: AnnotatorSkill, stateOf: (state: number) => number | undefined): AnnotatorSkill {
  const counts = (of: readonly NamingCount[] | undefined) =>
    of?.flatMap(({ truth, said, count }) => {
      const [row, column] = [stateOf(truth), stateOf(said)];
      return row === undefined || column === undefined ? [] : [{ truth: row, said: column, count }];
    });
  const [naming, answers] = [counts(skill.naming), counts(skill.answers)];
  return { ...skill, ...(naming && { naming }), ...(answers && { answers }) };
}

function widened(stored: StoredCrowdModel, names: readonly string[], states: States): CrowdModel {
  const initial = initialCrowdModel(states);
  const earlier = new Map(names.map((name, state) => [name, state]));
  const before = Array.from({ length: states.count }, (_, state) =>
    state === states.removed ? names.length : earlier.get(states.verdictOf(state)),
  );
  const list = (from: readonly number[] | undefined, otherwise: readonly number[]) =>
    otherwise.map((value, state) => from?.[before[state] ?? -1] ?? value);
  const table = (from: StateTable | undefined, otherwise: StateTable): StateTable =>
    before.flatMap((row, truth) => {
      const first = truth * states.count;
      const usual = otherwise.slice(first, first + states.count);
      if (!from || row === undefined) return usual;
      const start = row * (names.length + 1);
      return toOne(usual.map((value, state) => from[start + (before[state] ?? Number.NaN)] ?? value));
    });
  const after = new Map(before.map((old, state) => [old, state]));
  const baseRate = (from: BaseRateTable | undefined, otherwise: BaseRateTable): BaseRateTable =>
    from
      ? {
          byLabel: table(from.byLabel, otherwise.byLabel),
          cells: from.cells.map((cell) => ({ ...cell, seen: movedPairs(cell.seen, names.length + 1, states, after) })),
        }
      : otherwise;
  const storedRates = readableBaseRates(stored);
  const { dawidSkene, baseRates } = initial;
  return {
    ...initial,
    ...stored,
    rates: { ...initial.rates, ...stored.rates },
    classes: states.classes,
    errorOdds: list(stored.errorOdds, initial.errorOdds),
    machineTruth: table(stored.machineTruth, initial.machineTruth),
    confusion: table(stored.confusion, initial.confusion),
    classMix: toOne(list(stored.classMix, initial.classMix)),
    dawidSkene: {
      shares: toOne(list(stored.dawidSkene?.shares, dawidSkene.shares)),
      matrix: table(stored.dawidSkene?.matrix, dawidSkene.matrix),
    },
    baseRates: {
      machine: baseRate(storedRates?.machine, baseRates.machine),
      gold: baseRate(storedRates?.gold, baseRates.gold),
      peer: baseRate(storedRates?.peer, baseRates.peer),
    },
  };
}

/** Base rates that an earlier release stored were whole tables: the next refit makes them anew. */
function readableBaseRates({ baseRates }: StoredCrowdModel): BaseRates | undefined {
  return baseRates && Object.values(baseRates).every((table) => !Array.isArray(table)) ? baseRates : undefined;
}

/** Pairs of a place in a table of `width` columns and a count, with the places that the states have now. */
function movedPairs(
  pairs: readonly number[],
  width: number,
  { count }: States,
  after: ReadonlyMap<number | undefined, number>,
): number[] {
  const moved: number[] = [];
  for (let at = 0; at < pairs.length; at += 2) {
    const place = pairs[at] ?? 0;
    const [row, column] = [after.get(Math.floor(place / width)), after.get(place % width)];
    if (row !== undefined && column !== undefined) moved.push(row * count + column, pairs[at + 1] ?? 0);
  }
  return moved;
}

function toOne(values: readonly number[]): number[] {
  const sum = values.reduce((a, b) => a + b, 0);
  return values.map((value) => (sum > 0 ? value / sum : 0));
}
