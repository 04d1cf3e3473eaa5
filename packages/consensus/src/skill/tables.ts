import { wilsonInterval } from '@uvh/domain/statistics/wilson';
import { type PersonTables, personTables } from '../label/likelihood.ts';
import { States } from '../label/states.ts';
import { type AnnotatorSkill, noCounts, type SkillCounts } from './counts.ts';
import type { CrowdModel } from './model.ts';
import { paidOnGold } from './paid-on-gold.ts';
import { lookAlikeShareOf, mistakes, personRates } from './rates.ts';
import { typicalPeople } from './typical-people.ts';

/**
 * What is known about the machine and the reviewers, made ready for use. Not data: open it from the data and keep it.
 */
export interface Rates {
  readonly model: CrowdModel;
  /** The states of the model's classes. */
  readonly states: States;
  /** Logarithms of how common the states are, by Dawid and Skene. */
  readonly logShares: readonly number[];
  /** Tables of a person; the crowd's for somebody unknown. */
  readonly personOf: (annotatorId: number) => PersonTables;
}

/** Works out the probabilities of a model; a person's are made when first asked for. */
export function openRates(model: CrowdModel, skills: Iterable<AnnotatorSkill>): Rates {
  const states = new States(model.classes);
  const crowd = { model, states };
  const lookAlikeShare = lookAlikeShareOf(states);
  const stranger = personTables(personRates(noCounts(), model.rates, lookAlikeShare), {}, 1, crowd);
  const skillById = new Map<number, AnnotatorSkill>();
  for (const skill of skills) skillById.set(skill.annotatorId, skill);
  const typical = new Set(
    typicalPeople(
      [...skillById.values()].filter(({ weight }) => weight > 0),
      states,
    ),
  );
  const paidTo = paidOnGold(skillById.values());
  const opened = new Map<number, PersonTables>();
  return {
    model,
    states,
    logShares: model.dawidSkene.shares.map(Math.log),
    personOf: (annotatorId) => {
      const before = opened.get(annotatorId);
      if (before) return before;
      const skill = skillById.get(annotatorId);
      if (!skill) return stranger;
      const rates = personRates(skill.counts, model.rates, lookAlikeShare);
      const weight = isHarmful(skill.goldCounts, model) ? 0 : skill.weight;
      const tables = {
        ...personTables(rates, skill, weight, crowd),
        isJudged: skill.weight > 0,
        isTypical: typical.has(skill),
        judgedAnswers: mistakes(skill.counts, rates.copy, lookAlikeShare).of,
        paidOnGold: paidTo(skill),
      };
      opened.set(annotatorId, tables);
      return tables;
    },
  };
}

/**
 * Answers on gold below which nobody is set aside; the least share that is too much, more where everybody errs; and the
 * quantile of its interval.
 */
const LEAST_ANSWERS = 8;
const TOO_MANY_SPOILED = 0.2;
const TOO_MANY_FALSE = 0.6;
const Z = 2;

/**
 * Whether known truth shows that somebody spoils right suggestions or draws false boxes beyond what honest people do:
 * the votes of such a person count for nothing, whatever an organiser has said or not yet said. It rests on gold alone,
 * so that a crowd cannot set anybody aside.
 */
function isHarmful(gold: Readonly<SkillCounts>, { rates }: CrowdModel): boolean {
  const usual = rates.error * (1 - rates.copy);
  const tooManySpoiled = Math.max(TOO_MANY_SPOILED, 0.1 + 1.3 * usual);
  const right = gold.rightConfirmed + gold.rightUntouched + gold.rightSpoiled;
  const drawn = gold.drawnRight + gold.drawnWrong + gold.falseBoxes;
  return (
    (right >= LEAST_ANSWERS && wilsonInterval(gold.rightSpoiled, right, Z).low > tooManySpoiled) ||
    (drawn >= LEAST_ANSWERS && wilsonInterval(gold.falseBoxes, drawn, Z).low > TOO_MANY_FALSE)
  );
}
