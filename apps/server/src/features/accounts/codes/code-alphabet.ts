import { type Random, randomCode } from '../../../platform/random.ts';

/** Capitals and digits that cannot be taken for one another: no 0 and O, no 1, I and L. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const ONE_TIME_CODE_LENGTH = 6;
const LEADER_CODE_LENGTH = 4;
const TEAM_CODE_LENGTH = 6;

export function newOneTimeCode(random: Random): string {
  return randomCode(random, ALPHABET, ONE_TIME_CODE_LENGTH);
}

export function newLeaderCode(random: Random): string {
  return randomCode(random, ALPHABET, LEADER_CODE_LENGTH);
}

/** A team code is never made of digits alone: such codes are the first that anybody tries. */
export function newTeamCode(random: Random): string {
  for (;;) {
    const code = randomCode(random, ALPHABET, TEAM_CODE_LENGTH);
    if (/\D/.test(code)) return code;
  }
}
