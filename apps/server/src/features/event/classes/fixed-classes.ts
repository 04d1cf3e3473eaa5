import type { WireClass } from '@uvh/contract/object-class';
import type { Queryable } from '../../../platform/db/database.ts';
import { readClassUse } from '../queries.ts';
import type { ClassProblem } from './list-rules.ts';

/** A class that must stay as files and stored boxes know it. */
export interface FixedClass extends Pick<WireClass, 'id' | 'name'> {
  /** What carries it. */
  readonly why: 'reviews' | 'gold';
}

/**
 * Once there are reviews all classes stay: what people left out says as much as what they chose. Before that, those of
 * boxes that are known to be right.
 */
export async function fixedClasses(db: Queryable, classes: readonly WireClass[]): Promise<FixedClass[]> {
  const { hasReviews, trueLabels } = await readClassUse(db);
  const fixed = hasReviews ? classes : classes.filter(({ name }) => trueLabels.has(name));
  return fixed.map(({ id, name }) => ({ id, name, why: hasReviews ? 'reviews' : 'gold' }));
}

const REASONS: Readonly<Record<FixedClass['why'], string>> = {
  reviews: 'images were reviewed while it could be chosen',
  gold: 'gold boxes have it',
};

/** Fixed classes that a list no longer has, or has under another id or name. */
export function fixedProblems(fixed: readonly FixedClass[], classes: readonly WireClass[]): ClassProblem[] {
  return fixed.flatMap(({ id, name, why }): ClassProblem[] => {
    const reason = REASONS[why];
    const broken = { rule: `has-${why}`, other: name } as const;
    const byName = classes.findIndex((each) => each.name === name);
    if (byName >= 0) {
      if (classes[byName]?.id === id) return [];
      return [{ ...broken, path: [byName, 'id'], message: `must stay ${id}: ${reason}` }];
    }
    const byId = classes.findIndex((each) => each.id === id);
    if (byId >= 0) {
      const message = `must stay "${name}": ${reason}; what people read is "display_name"`;
      return [{ ...broken, path: [byId, 'name'], message }];
    }
    return [{ ...broken, path: [], message: `must keep "${name}" (id ${id}): ${reason}` }];
  });
}
