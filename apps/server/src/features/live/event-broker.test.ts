import type { LiveEvent } from '@uvh/contract/calls/live';
import { describe, expect, it } from 'vitest';
import { createEventBroker, type Subscriber } from './event-broker.ts';

function aSubscriber(teamId?: number): Subscriber & { readonly got: [string, LiveEvent][] } {
  const got: [string, LiveEvent][] = [];
  return { teamId, got, send: (id, event) => void got.push([id, event]) };
}

const score = (teamId: number, xp: number) => ({
  teamId,
  event: { kind: 'score' as const, team_id: teamId, team_score: xp },
});

describe('event broker', () => {
  it('sends events of a team to its members only, others to everybody', () => {
    const broker = createEventBroker('a');
    const [one, two, none] = [aSubscriber(1), aSubscriber(2), aSubscriber()];
    for (const subscriber of [one, two, none]) broker.subscribe(subscriber, undefined);
    broker.publish(score(1, 5));
    broker.publish({ event: { kind: 'event' } });
    expect(one.got).toEqual([
      ['a-1', { kind: 'score', team_id: 1, team_score: 5 }],
      ['a-2', { kind: 'event' }],
    ]);
    expect(two.got).toEqual([['a-2', { kind: 'event' }]]);
    expect(none.got).toEqual([['a-2', { kind: 'event' }]]);
  });

  it('sends missed events after a reconnect', () => {
    const broker = createEventBroker('a');
    broker.publish(score(1, 1));
    broker.publish(score(2, 2));
    broker.publish(score(1, 3));
    const back = aSubscriber(1);
    broker.subscribe(back, { lastId: 'a-1' });
    expect(back.got).toEqual([['a-3', { kind: 'score', team_id: 1, team_score: 3 }]]);
    const upToDate = aSubscriber(1);
    broker.subscribe(upToDate, { lastId: 'a-3' });
    expect(upToDate.got).toEqual([]);
  });

  it.each(['b-1', 'a-99', 'nonsense', 'a-', ''])('asks for a resync when the last id is %j', (id) => {
    const broker = createEventBroker('a');
    broker.publish(score(1, 1));
    const subscriber = aSubscriber(1);
    broker.subscribe(subscriber, { lastId: id });
    expect(subscriber.got).toEqual([['a-1', { kind: 'resync' }]]);
  });

  it('sends what happened while the page came, to those whom it concerns', () => {
    const broker = createEventBroker('a');
    broker.publish(score(1, 1));
    broker.publish(score(2, 2));
    const [young, newborn] = [aSubscriber(1), aSubscriber(1)];
    broker.subscribe(young, { ageMs: 5_000 });
    broker.subscribe(newborn, { ageMs: -1 });
    expect(young.got).toEqual([['a-1', { kind: 'score', team_id: 1, team_score: 1 }]]);
    expect(newborn.got).toEqual([]);
    for (let i = 0; i < 1000; i += 1) broker.publish(score(2, i));
    const flooded = aSubscriber(1);
    broker.subscribe(flooded, { ageMs: 5_000 });
    expect(flooded.got.map(([, event]) => event.kind)).toEqual(['resync']);
  });

  it('keeps the latest 1,000 events only', () => {
    const broker = createEventBroker('a');
    for (let i = 0; i < 1500; i += 1) broker.publish(score(1, i));
    const [away, recent] = [aSubscriber(1), aSubscriber(1)];
    broker.subscribe(away, { lastId: 'a-400' });
    broker.subscribe(recent, { lastId: 'a-1400' });
    expect(away.got.map(([, event]) => event.kind)).toEqual(['resync']);
    expect(recent.got).toHaveLength(100);
  });

  it('sends nothing to a subscriber that left', () => {
    const broker = createEventBroker('a');
    const subscriber = aSubscriber();
    broker.subscribe(subscriber, undefined)();
    broker.publish({ event: { kind: 'event' } });
    expect(subscriber.got).toEqual([]);
  });
});
