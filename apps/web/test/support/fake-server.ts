import { API_BASE } from '@uvh/contract/api-base';
import type { AnswerInput, Call } from '@uvh/contract/call';
import { LIVE_PATH, type LiveEvent } from '@uvh/contract/calls/live';
import type { ErrorCode, ErrorDetail } from '@uvh/contract/errors';
import { onTestFinished } from 'vitest';

/** A call as the page made it. */
interface ReceivedCall {
  readonly id: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly token: string | undefined;
  readonly language: string | null;
  /** Whether cookies of the server go with it. */
  readonly credentials: RequestCredentials;
}

/** What a server would say instead of an answer. */
interface Refusal {
  readonly code: ErrorCode | 'UNKNOWN_TO_THE_PAGE';
  readonly status: number;
  readonly message: string;
  readonly details?: readonly ErrorDetail[];
}

type Reply =
  | { readonly answer: unknown; readonly status?: number }
  | { readonly refusal: Refusal }
  | 'silence'
  | 'no-network';

interface Route {
  readonly call: Call;
  readonly reply: (received: ReceivedCall) => Reply | Promise<Reply>;
}

/** Answers the page's calls in the browser, by the contract; a call that no test prepared gets 404. */
export interface FakeServer {
  /** Answers a call from now on. The answer goes through the schema of the contract first. */
  answers<C extends Call>(call: C, answer: AnswerInput<C>): void;
  /** Answers by what was asked. */
  answersBy<C extends Call>(call: C, answerTo: (received: ReceivedCall) => AnswerInput<C>): void;
  /** Answers with another status than the call has, as a proxy or an old server might. */
  answersWithStatus<C extends Call>(call: C, status: number, answer: AnswerInput<C>): void;
  refuses(call: Call, refusal: Refusal): void;
  /** Leaves a call without an answer until the page gives up. */
  ignores(call: Call): void;
  /** Fails a call as a browser does without a network. */
  isAwayFor(call: Call): void;
  /** Says to every page that listens what happened elsewhere. */
  tells(event: LiveEvent): void;
  /** How many pages listen to what is told. */
  listeners(): number;
  /** The calls of one kind so far, oldest first. */
  received(call: Call): readonly ReceivedCall[];
}

/** Puts a server in the place of the network until the test is over. Nothing of the product is replaced. */
export function aServer(): FakeServer {
  const routes = new Map<string, Route>();
  const calls: ReceivedCall[] = [];
  const network = window.fetch;
  const live = new Set<ReadableStreamDefaultController<Uint8Array>>();

  window.fetch = async (input, init) => {
    const request = new Request(input, init);
    const url = new URL(request.url);
    // A page that broke asks whether it is served, and loads itself again, which would take the test with it.
    if (request.method === 'HEAD') throw new TypeError('Failed to fetch');
    if (!url.pathname.startsWith(`${API_BASE}/`)) return network(input, init);
    const path = url.pathname.slice(API_BASE.length);
    if (path === LIVE_PATH) return liveAnswer(live, request.signal);
    const route = [...routes.values()].find(({ call }) => call.method === request.method && fits(call.path, path));
    if (route === undefined) return json(404, { code: 'NOT_FOUND', message: 'Not found.', error: 'Not found.' });
    const text = await request.text();
    const received: ReceivedCall = {
      id: route.call.id,
      path,
      query: Object.fromEntries(url.searchParams),
      body: text === '' ? undefined : JSON.parse(text),
      token: request.headers.get('Authorization')?.replace('Bearer ', ''),
      language: request.headers.get('Accept-Language'),
      credentials: request.credentials,
    };
    calls.push(received);
    const reply = await route.reply(received);
    if (reply === 'no-network') throw new TypeError('Failed to fetch');
    if (reply === 'silence') return untilAborted(request.signal);
    if ('refusal' in reply) {
      const { status, ...refusal } = reply.refusal;
      return json(status, { ...refusal, error: refusal.message });
    }
    const status = reply.status ?? route.call.status;
    return status === 204 ? new Response(null, { status }) : json(status, reply.answer);
  };
  onTestFinished(() => {
    window.fetch = network;
  });

  const on = (call: Call, reply: Route['reply']) => routes.set(call.id, { call, reply });
  return {
    answers: (call, answer) => on(call, () => answerOf(call, answer)),
    answersBy: (call, answerTo) => on(call, (received) => answerOf(call, answerTo(received))),
    answersWithStatus: (call, status, answer) => on(call, () => ({ answer, status })),
    refuses: (call, refusal) => on(call, () => ({ refusal })),
    ignores: (call) => on(call, () => 'silence'),
    isAwayFor: (call) => on(call, () => 'no-network'),
    tells: (event) => {
      const frame = new TextEncoder().encode(`data: ${JSON.stringify(event)}\n\n`);
      for (const listener of live) listener.enqueue(frame);
    },
    listeners: () => live.size,
    received: (call) => calls.filter(({ id }) => id === call.id),
  };
}

/** A stream that stays open until the page leaves it. */
function liveAnswer(live: Set<ReadableStreamDefaultController<Uint8Array>>, signal: AbortSignal): Response {
  let ofPage: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({
    cancel: () => void (ofPage && live.delete(ofPage)),
    start: (listener) => {
      ofPage = listener;
      live.add(listener);
      signal.addEventListener('abort', () => {
        live.delete(listener);
        listener.error(signal.reason);
      });
    },
  });
  return new Response(body, { headers: { 'Content-Type': 'text/event-stream' } });
}

function answerOf(call: Call, answer: unknown): Reply {
  call.answer.parse(answer);
  return { answer };
}

function fits(pattern: string, path: string): boolean {
  const parts = path.split('/');
  const wanted = pattern.split('/');
  return parts.length === wanted.length && wanted.every((part, index) => part.startsWith(':') || part === parts[index]);
}

function json(status: number, body: unknown): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } });
}

function untilAborted(signal: AbortSignal): Promise<Response> {
  return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
}
