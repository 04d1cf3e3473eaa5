import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type Call, defineCall } from './call.ts';
import { answerOf, fillPath, requestOf } from './request.ts';

const route = { method: 'POST', path: '/teams/:teamId/members/:userId' } satisfies Pick<Call, 'method' | 'path'>;

describe('the request of a call', () => {
  it('fills the path in, below /api, with what a path may not hold encoded', () => {
    expect(requestOf(route, { params: { teamId: 7, userId: 'a/b ?' } })).toEqual({
      method: 'POST',
      url: '/api/teams/7/members/a%2Fb%20%3F',
    });
  });

  it('refuses a path with a parameter missing', () => {
    expect(() => requestOf(route, { params: { teamId: 7 } })).toThrow(/userId/);
  });

  it('has the query values that are given, and no question mark without any', () => {
    const list = { method: 'GET', path: '/list' } as const;
    expect(requestOf(list, { query: { page: 2, zone: undefined, name: 'A & B', after: null } }).url).toBe(
      '/api/list?page=2&name=A+%26+B',
    );
    expect(requestOf(list, { query: { zone: undefined } }).url).toBe('/api/list');
    expect(requestOf(list, {}).url).toBe('/api/list');
  });

  it('has a body only when the input has one', () => {
    const post = { method: 'POST', path: '/list' } as const;
    expect(requestOf(post, { body: { a: 1 } }).body).toEqual({ a: 1 });
    expect(requestOf(post, {})).not.toHaveProperty('body');
  });
});

describe('the path of a call', () => {
  it('takes any text for its parameters', () => {
    expect(fillPath(route.path, (name) => `{${name}}`)).toBe('/teams/{teamId}/members/{userId}');
  });
});

describe('the answer of a call', () => {
  const call = defineCall({
    id: 'count',
    method: 'GET',
    path: '/count',
    access: 'public',
    summary: 'Counts.',
    answer: z.object({ count: z.number() }),
    status: 200,
    errors: [],
  });

  it('is read by the schema of the call', () => {
    expect(answerOf(call, { count: 3 }).count).toBe(3);
  });

  it('is refused when it does not fit', () => {
    expect(() => answerOf(call, { count: 'three' })).toThrow();
  });
});
