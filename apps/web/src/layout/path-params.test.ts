import { describe, expect, it } from 'vitest';
import { hasParamsOf } from './path-params.ts';

describe('parameters of a path', () => {
  it('are there when the address has them', () => {
    expect(hasParamsOf('/teams/:teamId', { teamId: '7' })).toBe(true);
    expect(hasParamsOf('/teams', {})).toBe(true);
  });

  it('are missed one by one', () => {
    expect(hasParamsOf('/teams/:teamId/members/:name', { teamId: '7' })).toBe(false);
  });
});
