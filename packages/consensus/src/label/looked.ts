import type { Vote } from '../matching/vote.ts';
import type { States } from './states.ts';

/** Whether somebody gave this vote on seeing the place: a person who was shown nothing and drew nothing did not. */
export function hasLooked(vote: Pick<Vote, 'manner' | 'state'>, { removed }: Pick<States, 'removed'>): boolean {
  return vote.manner !== 'unprompted' || vote.state !== removed;
}
