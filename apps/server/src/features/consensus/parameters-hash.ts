import { createHash } from 'node:crypto';
import type { RetirementRule } from '@uvh/consensus/risk/risk';
import type { SkillModel } from '@uvh/consensus/skill/learn';

/** What a consensus follows from beside the reviews, as one number to compare: SHA-256 in hex. */
export function hashOfParameters(model: SkillModel, rule: RetirementRule): string {
  const skills = model.skills.toSorted((a, b) => a.annotatorId - b.annotatorId);
  return createHash('sha256')
    .update(sortedJson({ model: model.model, skills, rule }))
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
