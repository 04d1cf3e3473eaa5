import { isDeepStrictEqual } from 'node:util';
import type { WireClass } from '@uvh/contract/object-class';
import { colorProblems } from './color-rules.ts';
import { type FixedClass, fixedProblems } from './fixed-classes.ts';
import { type ClassProblem, listProblems } from './list-rules.ts';

/** All that is wrong with classes that are to follow others; nothing is wrong with those that hold already. */
export function classProblems(
  before: readonly WireClass[],
  after: readonly WireClass[],
  fixed: readonly FixedClass[],
): ClassProblem[] {
  const isSame = isDeepStrictEqual(before, after);
  return isSame
    ? fixedProblems(fixed, after)
    : [...listProblems(after), ...colorProblems(after), ...fixedProblems(fixed, after)];
}
