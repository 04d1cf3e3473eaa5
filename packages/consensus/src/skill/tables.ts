import { type CrowdTables, crowdTables, type PersonTables, personTables, strangerTables } from '../label/likelihood.ts';
import { type PriorTables, priorTables } from '../label/prior.ts';
import type { AnnotatorSkill } from './counts.ts';
import type { CrowdModel } from './model.ts';

/**
 * What is known about the machine and the reviewers, made ready for use. Not data: open it from the data and keep it.
 */
export interface Rates {
  readonly model: CrowdModel;
  readonly crowd: CrowdTables;
  readonly priors: PriorTables;
  /** Tables of a person; the crowd's for somebody unknown. */
  readonly personOf: (annotatorId: number) => PersonTables;
}

/** Works out the logarithms of a model; a person's are made when first asked for. */
export function openRates(model: CrowdModel, skills: Iterable<AnnotatorSkill>): Rates {
  const crowd = crowdTables(model);
  const stranger = strangerTables(crowd);
  const skillById = new Map<number, AnnotatorSkill>();
  for (const skill of skills) skillById.set(skill.annotatorId, skill);
  const opened = new Map<number, PersonTables>();
  return {
    model,
    crowd,
    priors: priorTables(model),
    personOf: (annotatorId) => {
      const before = opened.get(annotatorId);
      if (before) return before;
      const skill = skillById.get(annotatorId);
      if (!skill) return stranger;
      const tables = personTables(skill.counts, skill.weight, crowd);
      opened.set(annotatorId, tables);
      return tables;
    },
  };
}
