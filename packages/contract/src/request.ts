import { API_BASE } from './api-base.ts';
import type { Answer, Call } from './call.ts';

/** What goes over HTTP for a call. */
export interface CallRequest {
  readonly method: Call['method'];
  /** On the origin of the product: `/api`, the path with its parameters, and the query. */
  readonly url: string;
  readonly body?: object;
}

/**
 * The request of a call with that input (the `params`, `query` and `body` of {@link CallInput}). Query values that are
 * undefined or null are left out; a parameter of the path that is missing is refused.
 */
export function requestOf(call: Pick<Call, 'method' | 'path'>, input: unknown): CallRequest {
  const params = new Map(Object.entries(partOf(input, 'params') ?? {}));
  const path = fillPath(call.path, (name) => {
    const value: unknown = params.get(name);
    if (value === undefined) throw new RangeError(`${call.method} ${call.path} needs the parameter ${name}.`);
    return encodeURIComponent(String(value));
  });
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(partOf(input, 'query') ?? {})) {
    if (value !== undefined && value !== null) query.set(name, String(value));
  }
  const body = partOf(input, 'body');
  return {
    method: call.method,
    url: `${API_BASE}${path}${query.size > 0 ? `?${query}` : ''}`,
    ...(body === undefined ? {} : { body }),
  };
}

/** A call's path with each parameter (`:teamId`) replaced by what is given for its name. */
export function fillPath(path: string, valueFor: (name: string) => string): string {
  return path.replaceAll(/:(\w+)/g, (_, name: string) => valueFor(name));
}

/** Reads the answer of a call that went well; throws when it does not fit the call's schema. */
export function answerOf<C extends Call>(call: C, value: unknown): Answer<C> {
  // A generic call's schema is known to the compiler as some schema, so its output is `unknown` there.
  return call.answer.parse(value) as Answer<C>;
}

function partOf(input: unknown, part: 'params' | 'query' | 'body'): object | undefined {
  if (typeof input !== 'object' || input === null) return undefined;
  const value: unknown = new Map(Object.entries(input)).get(part);
  return typeof value === 'object' && value !== null ? value : undefined;
}
