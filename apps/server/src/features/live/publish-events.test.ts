import type { LiveEvent } from '@uvh/contract/calls/live';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import type { PubSub } from '../../platform/pubsub/pubsub.ts';
import { SCORE_TOPIC } from '../submissions/events.ts';
import { createEventBroker } from './event-broker.ts';
import { publishEvents } from './publish-events.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** What a page hears while messages come in from the processes of an event. */
function aPage() {
  const listeners = new Map<string, Parameters<PubSub['subscribe']>[1]>();
  const pubsub: Pick<PubSub, 'subscribe' | 'onResync'> = {
    subscribe: (topic, listener) => {
      listeners.set(topic, listener);
      return () => listeners.delete(topic);
    },
    onResync: () => () => undefined,
  };
  const broker = createEventBroker('a');
  publishEvents(broker, { pubsub, clock: systemClock });
  const heard: LiveEvent['kind'][] = [];
  broker.subscribe({ teamId: 7, send: (_, { kind }) => void heard.push(kind) }, undefined);
  const score = () => {
    const payload = JSON.stringify({ teamId: 7, teamScore: 5 });
    listeners.get(SCORE_TOPIC)?.({ topic: SCORE_TOPIC, payload });
  };
  return { heard, score };
}

describe('news of the leaderboard', () => {
  it('come every two seconds at most, however many score', () => {
    const { heard, score } = aPage();
    for (let n = 0; n < 10; n += 1) score();
    expect(heard).toEqual(Array.from({ length: 10 }, () => 'score'));
    heard.length = 0;
    vi.advanceTimersByTime(1_999);
    expect(heard).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(heard).toEqual(['leaderboard']);
    score();
    vi.advanceTimersByTime(1_999);
    expect(heard).toEqual(['leaderboard', 'score']);
  });
});
