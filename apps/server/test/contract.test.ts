import { ALL_CALLS, API_BASE } from '@uvh/contract/api';
import { login } from '@uvh/contract/calls/session';
import { fillPath } from '@uvh/contract/request';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { boundCallIds } from '../src/platform/http/bind-call.ts';
import { startApp, type TestApp } from './support/start-app.ts';

const ref = z.object({ $ref: z.string() });
const content = z.object({ content: z.optional(z.object({ 'application/json': z.object({ schema: ref }) })) });
const openApi = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        operationId: z.string(),
        parameters: z.optional(z.array(z.looseObject({ in: z.string(), name: z.string() }))),
        requestBody: z.optional(content),
        responses: z.record(z.string(), content),
      }),
    ),
  ),
  components: z.object({ schemas: z.looseObject({}) }),
});

describe('routes and contract', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await startApp();
  });
  afterAll(() => server.close());

  it('has a route for every call, and no call without one', () => {
    expect(boundCallIds(server.app).toSorted()).toEqual(ALL_CALLS.map((call) => call.id).toSorted());
  });

  it('gives every call an id, and a method and path of its own', () => {
    expect(new Set(ALL_CALLS.map((call) => call.id)).size).toBe(ALL_CALLS.length);
    expect(new Set(ALL_CALLS.map((call) => `${call.method} ${call.path}`)).size).toBe(ALL_CALLS.length);
  });

  it.each(ALL_CALLS.map((call) => [`${call.method} ${call.path}`, call] as const))('serves %s', (_name, call) => {
    expect(server.app.hasRoute({ method: call.method, url: API_BASE + call.path })).toBe(true);
  });

  it('names the reason of each field that it cannot take', async () => {
    const response = await server.app.inject({
      method: 'POST',
      url: API_BASE + login.path,
      payload: { email: 'a'.repeat(400), password: 7, extra: true },
    });
    expect(response.json()).toMatchObject({
      code: 'INVALID_INPUT',
      details: [
        { field: 'email', message: 'must have at most 320 characters' },
        { field: 'password', message: 'must be a text' },
        { message: 'must not have "extra"' },
      ],
    });
  });

  it('describes every call in the OpenAPI document, with its body, its answer and its refusals by name', async () => {
    const response = await server.app.inject(`${API_BASE}/docs/json`);
    const { paths, components } = openApi.parse(response.json());
    for (const call of ALL_CALLS) {
      const path = API_BASE + fillPath(call.path, (name) => `{${name}}`);
      const described = paths[path]?.[call.method.toLowerCase()];
      expect(described?.operationId, path).toBe(call.id);
      expect(Object.keys(described?.responses ?? {})).toEqual(
        expect.arrayContaining([String(call.status), '400', '500']),
      );
      const named = [described?.requestBody, ...Object.values(described?.responses ?? {})]
        .map((part) => part?.content?.['application/json'].schema.$ref.replace('#/components/schemas/', ''))
        .filter((name) => name !== undefined);
      expect(Object.keys(components.schemas), call.id).toEqual(expect.arrayContaining(named));
      if (call.status !== 204) expect(named.length, call.id).toBeGreaterThan(call.body ? 2 : 1);
    }
  });

  it('describes the key of a submission where the server reads it, with what a wrong one is answered', async () => {
    const { paths } = openApi.parse((await server.app.inject(`${API_BASE}/docs/json`)).json());
    const withHeader = Object.entries(paths).flatMap(([path, byMethod]) =>
      Object.entries(byMethod).flatMap(([method, { parameters = [] }]) =>
        parameters.filter((one) => one.in === 'header').map((header) => ({ path, method, header })),
      ),
    );
    const header = {
      name: 'idempotency-key',
      required: false,
      schema: { type: 'string', maxLength: 200 },
      description: expect.stringMatching(/INVALID_INPUT.*IDEMPOTENCY_MISMATCH/),
    };
    expect(withHeader).toEqual([{ path: '/api/image', method: 'post', header: expect.objectContaining(header) }]);
  });
});
