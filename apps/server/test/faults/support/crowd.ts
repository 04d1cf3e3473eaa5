import { setTimeout as sleep } from 'node:timers/promises';
import { leasedImageSchema, submitImage } from '@uvh/contract/calls/image';
import { errorAnswerSchema } from '@uvh/contract/errors';
import { requestOf } from '@uvh/contract/request';
import { aReview } from '../../support/images.ts';
import type { SeededPlayer } from './event.ts';

/** What a server said to a player was stored. */
interface Acknowledged {
  readonly userId: number;
  readonly imageId: number;
  readonly submissionId: number;
}

/** People who play at the same time, and what became of it. */
export interface Crowd {
  readonly acknowledged: Acknowledged[];
  /** Calls without an answer, 408, and 502 to 504. */
  interruptions: number;
  /** Answers to a submission that was sent again, and was stored already. */
  replays: number;
  /** Refusals by code; a player has done nothing to deserve most of them. */
  readonly refusals: Map<string, number>;
  /** Reviews that nobody answered for so long that their player gave up; they may be stored or not. */
  readonly unanswered: Pick<Acknowledged, 'userId' | 'imageId'>[];
  /** Images that an answer said were leased with a submission, and that were not in hand afterwards. */
  lostLeases: number;
  /** Answers that are a fault whatever happens: 500 and what cannot be read. */
  readonly faults: string[];
}

interface PlayOptions {
  readonly players: readonly SeededPlayer[];
  /** Servers at this moment: as behind a proxy, a call that failed goes to the next one. */
  readonly origins: () => readonly string[];
  /** Submissions to be acknowledged in all; then everybody ends what they began. */
  readonly until: number;
  /** Ends it before. */
  readonly signal?: AbortSignal;
}

const ANSWER_WITHIN_MS = 40_000;
const PAUSE_MS = 150;
/** What a server says that cannot serve now or read a request in time, and a proxy whose server is gone. */
const NOBODY_THERE: ReadonlySet<number> = new Set([408, 502, 503, 504]);
/** A player gives up a review that nobody takes for so long. */
const PATIENCE_MS = 300_000;

export function emptyCrowd(): Crowd {
  return {
    acknowledged: [],
    interruptions: 0,
    replays: 0,
    lostLeases: 0,
    refusals: new Map(),
    unanswered: [],
    faults: [],
  };
}

/** Everybody leases, reviews and submits. What was begun is sent until it is answered, as the browser does. */
export async function play(crowd: Crowd, options: PlayOptions): Promise<void> {
  const goal = crowd.acknowledged.length + options.until;
  const isOver = () => crowd.acknowledged.length >= goal || options.signal?.aborted === true;
  await Promise.all(options.players.map((player, index) => playOne(crowd, options, player, index, isOver)));
}

async function playOne(
  crowd: Crowd,
  options: PlayOptions,
  player: SeededPlayer,
  index: number,
  isOver: () => boolean,
): Promise<void> {
  let turn = index;
  // Half of them lease with each submission, as the page does; half step by step.
  const path = index % 2 === 0 ? requestOf(submitImage, {}).url : requestOf(submitImage, { query: { ahead: 1 } }).url;
  let next: number | undefined;
  const ask = (method: 'GET' | 'POST', body?: object) => {
    const origins = options.origins();
    const origin = origins[turn % Math.max(1, origins.length)] ?? '';
    return callImage(origin + path, player.token, method, body).then((answered) => {
      if (answered.kind === 'interrupted') turn += 1;
      return answered;
    });
  };
  while (!isOver()) {
    const leased = await ask('GET');
    if (leased.kind !== 'ok') {
      if (await note(crowd, leased)) return;
      continue;
    }
    const { image_id: imageId } = leasedImageSchema.parse(leased.value);
    if (next !== undefined && imageId !== next) crowd.lostLeases += 1;
    next = undefined;
    const body = { image_id: imageId, bbox: aReview() };
    let isAnswered = false;
    for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline && !isAnswered; ) {
      const sent = await ask('POST', body);
      if (sent.kind === 'ok') {
        const { submission_id: submissionId, replayed, ahead } = submitImage.answer.parse(sent.value);
        next = ahead?.held[0];
        if (replayed) crowd.replays += 1;
        crowd.acknowledged.push({ userId: player.userId, imageId, submissionId });
        isAnswered = true;
      } else {
        isAnswered = await note(crowd, sent);
      }
    }
    if (!isAnswered) crowd.unanswered.push({ userId: player.userId, imageId });
  }
}

type Answered =
  | { readonly kind: 'ok'; readonly value: unknown }
  | { readonly kind: 'interrupted' }
  | { readonly kind: 'slow down'; readonly seconds: number }
  | { readonly kind: 'refused'; readonly code: string }
  | { readonly kind: 'fault'; readonly text: string };

/** Writes down what was no success, and waits as told. Says whether there is no use in trying again. */
async function note(crowd: Crowd, answered: Exclude<Answered, { kind: 'ok' }>): Promise<boolean> {
  switch (answered.kind) {
    case 'interrupted':
      crowd.interruptions += 1;
      await sleep(PAUSE_MS);
      return false;
    case 'slow down':
      await sleep(answered.seconds * 1000);
      return false;
    case 'refused':
      crowd.refusals.set(answered.code, (crowd.refusals.get(answered.code) ?? 0) + 1);
      return true;
    case 'fault':
      crowd.faults.push(answered.text);
      return true;
  }
}

async function callImage(url: string, token: string, method: 'GET' | 'POST', body?: object): Promise<Answered> {
  let status: number;
  let text: string;
  try {
    const response = await fetch(url, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    status = response.status;
    text = await response.text();
  } catch {
    return { kind: 'interrupted' };
  }
  if (NOBODY_THERE.has(status)) return { kind: 'interrupted' };
  try {
    const value: unknown = JSON.parse(text);
    if (status === 200) return { kind: 'ok', value };
    const { code, retry_after: seconds = 1 } = errorAnswerSchema.parse(value);
    if (status === 429) return { kind: 'slow down', seconds };
    return status >= 500 ? { kind: 'fault', text: `${status} ${text}` } : { kind: 'refused', code };
  } catch {
    return { kind: 'fault', text: `${status} ${text.slice(0, 300)}` };
  }
}
