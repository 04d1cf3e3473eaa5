import type { Gate } from '@uvh/contract/call';
import type { FastifyRequest } from 'fastify';
import { admit, type BesideCaller, type Caller, callerOf } from './caller.ts';

/** For so long what a caller was let in by holds, like the settings of the event. */
const ADMITTED_FOR_MS = 1000;

const callers = new WeakMap<FastifyRequest, Caller>();
const admittedAt = new WeakMap<FastifyRequest, number>();

/** Finds who sent a request, and refuses whoever may not pass the gate: before the body is read. */
export async function letIn(gate: Gate, request: FastifyRequest, beside?: BesideCaller): Promise<void> {
  const caller = await callerOf(request, beside);
  admit(gate, caller);
  if (caller) callers.set(request, caller);
  admittedAt.set(request, performance.now());
}

/** Looks again at whoever took long over their body, or waited long for their turn: they may have lost what let them in. */
export async function admitAgain(gate: Gate, request: FastifyRequest, beside?: BesideCaller): Promise<void> {
  const since = admittedAt.get(request);
  if (since === undefined || performance.now() - since < ADMITTED_FOR_MS) return;
  await letIn(gate, request, beside);
}

/** Who was let in last with a request; undefined where nobody had to be. */
export function letInWith(request: FastifyRequest): Caller | undefined {
  return callers.get(request);
}
