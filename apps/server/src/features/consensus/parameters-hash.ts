import { createHash } from 'node:crypto';
import type { RetirementRule } from '@uvh/consensus/risk/risk';
import type { PayWeights } from '@uvh/consensus/settlement/pay-weights';
import type { SkillModel } from '@uvh/consensus/skill/learn';

/** What a consensus and its scores follow from beside the reviews, as one number to compare: SHA-256 in hex. */
export function hashOfParameters(model: SkillModel, rule: RetirementRule, pay: PayWeights): string {
  const skills = model.skills.toSorted((a, b) => a.annotatorId - b.annotatorId);
  return createHash('sha256')
    .update(sortedJson({ model: model.model, skills, rule, pay }))
    .digest('hex');
}

/** JSON with the keys of objects in order: the database does not keep theirs. */
function sortedJson(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  );
}
