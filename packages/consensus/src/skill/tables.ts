import { type PersonTables, personTables } from '../label/likelihood.ts';
import { type AnnotatorSkill, noCounts } from './counts.ts';
import type { CrowdModel } from './model.ts';
import { personRates } from './rates.ts';

/**
 * What is known about the machine and the reviewers, made ready for use. Not data: open it from the data and keep it.
 */
export interface Rates {
  readonly model: CrowdModel;
  /** Tables of a person; the crowd's for somebody unknown. */
  readonly personOf: (annotatorId: number) => PersonTables;
}

/** Works out the probabilities of a model; a person's are made when first asked for. */
export function openRates(model: CrowdModel, skills: Iterable<AnnotatorSkill>): Rates {
  const stranger = personTables(personRates(noCounts(), model.rates), [], 1, model);
  const skillById = new Map<number, AnnotatorSkill>();
  for (const skill of skills) skillById.set(skill.annotatorId, skill);
  const opened = new Map<number, PersonTables>();
  return {
    model,
    personOf: (annotatorId) => {
      const before = opened.get(annotatorId);
      if (before) return before;
      const skill = skillById.get(annotatorId);
      if (!skill) return stranger;
      const rates = personRates(skill.counts, model.rates);
      const tables = personTables(rates, skill.naming ?? [], skill.weight, model);
      opened.set(annotatorId, tables);
      return tables;
    },
  };
}
