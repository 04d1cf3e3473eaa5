import { describe, expect, it } from 'vitest';
import { verifyParamsOf, verifyPath } from './verify-path.ts';

const paramsOf = (query: string) => verifyParamsOf(new URLSearchParams(query));

describe('address of the verification screen', () => {
  it('carries what it needs there and back', () => {
    const params = { email: 'asha+uvh@college.example', username: 'asha21', team: 'create' } as const;
    expect(paramsOf(verifyPath(params).replace('/verify?', ''))).toEqual(params);
  });

  it.each([
    'team=join&username=asha21',
    'email=a@b.example&username=asha21',
    'email=a@b.example&team=join',
    'email=&team=join&username=asha21',
    '',
  ])('is refused when a part is missing: %s', (query) => {
    expect(paramsOf(query)).toBeUndefined();
  });

  it('leads to a team of one’s own unless it says join', () => {
    expect(paramsOf('email=a@b.example&team=join&username=asha21')?.team).toBe('join');
    expect(paramsOf('email=a@b.example&team=other&username=asha21')?.team).toBe('create');
  });
});
