import { type CrowdTables, crowdTables, type PersonTables, personTables, strangerTables } from '../label/likelihood.ts';
import { type PriorTables, priorTables } from '../label/prior.ts';
import type { Model } from './model.ts';

/** A model with its logarithms worked out; a person's are made when first asked for. Holds no other state. */
export interface ModelTables {
  readonly model: Model;
  readonly crowd: CrowdTables;
  readonly priors: PriorTables;
  /** Tables of a person; the crowd's for somebody unknown. */
  readonly personOf: (annotatorId: number) => PersonTables;
}

/** Prepares a model for use. Keep the result for as long as the model is in use. */
export function openModel(model: Model): ModelTables {
  const crowd = crowdTables(model);
  const stranger = strangerTables(crowd);
  const known = new Map<number, PersonTables>();
  return {
    model,
    crowd,
    priors: priorTables(model),
    personOf: (annotatorId) => {
      const before = known.get(annotatorId);
      if (before) return before;
      const skill = model.skills.get(annotatorId);
      const tables = skill ? personTables(skill.counts, skill.weight, crowd) : stranger;
      known.set(annotatorId, tables);
      return tables;
    },
  };
}
