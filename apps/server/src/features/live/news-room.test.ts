import type { LiveEvent } from '@uvh/contract/calls/live';
import { describe, expect, it } from 'vitest';
import { newsRoom, type Reader } from './news-room.ts';

function aReader(teamId?: number): Reader & { readonly got: [string, LiveEvent][] } {
  const got: [string, LiveEvent][] = [];
  return { teamId, got, tell: (id, event) => void got.push([id, event]) };
}

const score = (teamId: number, xp: number) => ({
  teamId,
  event: { kind: 'score' as const, team_id: teamId, team_score: xp },
});

describe('news', () => {
  it('of a team go to its members only, others to everybody', () => {
    const room = newsRoom('a');
    const [one, two, none] = [aReader(1), aReader(2), aReader()];
    for (const reader of [one, two, none]) room.join(reader, undefined);
    room.publish(score(1, 5));
    room.publish({ event: { kind: 'event' } });
    expect(one.got).toEqual([
      ['a-1', { kind: 'score', team_id: 1, team_score: 5 }],
      ['a-2', { kind: 'event' }],
    ]);
    expect(two.got).toEqual([['a-2', { kind: 'event' }]]);
    expect(none.got).toEqual([['a-2', { kind: 'event' }]]);
  });

  it('that a reader missed are told when it comes back', () => {
    const room = newsRoom('a');
    room.publish(score(1, 1));
    room.publish(score(2, 2));
    room.publish(score(1, 3));
    const back = aReader(1);
    room.join(back, 'a-1');
    expect(back.got).toEqual([['a-3', { kind: 'score', team_id: 1, team_score: 3 }]]);
    const upToDate = aReader(1);
    room.join(upToDate, 'a-3');
    expect(upToDate.got).toEqual([]);
  });

  it.each(['b-1', 'a-99', 'nonsense', 'a-', ''])(
    'cannot be taken up from %j: everything is to be fetched anew',
    (id) => {
      const room = newsRoom('a');
      room.publish(score(1, 1));
      const reader = aReader(1);
      room.join(reader, id);
      expect(reader.got).toEqual([['a-1', { kind: 'resync' }]]);
    },
  );

  it('are forgotten after a while', () => {
    const room = newsRoom('a');
    for (let i = 0; i < 1500; i += 1) room.publish(score(1, i));
    const [away, recent] = [aReader(1), aReader(1)];
    room.join(away, 'a-400');
    room.join(recent, 'a-1400');
    expect(away.got.map(([, event]) => event.kind)).toEqual(['resync']);
    expect(recent.got).toHaveLength(100);
  });

  it('no longer reach who left', () => {
    const room = newsRoom('a');
    const reader = aReader();
    room.join(reader, undefined)();
    room.publish({ event: { kind: 'event' } });
    expect(reader.got).toEqual([]);
  });
});
