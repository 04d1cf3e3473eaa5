import { DEFAULT_ZONES } from '@uvh/domain/game/zones';
import { describe, expect, it } from 'vitest';
import { nextSteps, type TeamState } from './next-steps.ts';

const aTeam = (state: Partial<TeamState> = {}): TeamState => ({
  phase: 'open',
  hasPractice: true,
  isEmailVerified: true,
  xp: 400,
  members: 3,
  maxMembers: 5,
  hasPlayed: true,
  isOut: false,
  zones: DEFAULT_ZONES,
  ...state,
});
const kindsOf = (state: Partial<TeamState>) => nextSteps(aTeam(state)).map(({ kind }) => kind);

describe('what to do next', () => {
  it('is to play while the game is open, and tells how far the next zone is', () => {
    expect(nextSteps(aTeam())).toEqual([
      { kind: 'play' },
      { kind: 'climb', xp: 1_100, zone: 1 },
      { kind: 'lookBack' },
      { kind: 'invite', places: 2 },
    ]);
  });

  it('is to look back, and nothing that would be refused, for a team that is out of the contest', () => {
    expect(kindsOf({ isOut: true })).toEqual(['lookBack']);
    expect(kindsOf({ isOut: true, isEmailVerified: false, hasPlayed: false })).toEqual([]);
  });

  it('puts verifying before playing', () => {
    expect(kindsOf({ isEmailVerified: false })).toEqual(['verify', 'climb', 'lookBack', 'invite']);
  });

  it('does not send anybody to play before the opening', () => {
    expect(kindsOf({ phase: 'before', hasPlayed: false })).toEqual(['invite', 'prepare']);
  });

  it('invites nobody into a full team', () => {
    expect(kindsOf({ members: 5 })).toEqual(['play', 'climb', 'lookBack']);
  });

  it('knows no next zone in the innermost one', () => {
    expect(kindsOf({ xp: 20_000, members: 5 })).toEqual(['play', 'lookBack']);
  });

  it('looks back after the close', () => {
    expect(kindsOf({ phase: 'after', isEmailVerified: false })).toEqual(['standing', 'lookBack']);
    expect(kindsOf({ phase: 'after', hasPlayed: false })).toEqual(['standing']);
  });
});
