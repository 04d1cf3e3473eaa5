import { describe, expect, it } from 'vitest';
import { readFrames } from './live-frames.ts';

const score = { kind: 'score', team_id: 3, team_score: 120 };

describe('live frames', () => {
  it('reads whole frames and keeps what has only begun', () => {
    expect(readFrames(`data: ${JSON.stringify(score)}\n\ndata: {"ki`)).toEqual({ events: [score], rest: 'data: {"ki' });
  });

  it('passes over comments, unknown kinds and broken data', () => {
    const arrived =
      ': hello\n\ndata: {"kind":"later"}\n\ndata: {nonsense\n\nevent: x\nid: 7\ndata: {"kind":"resync"}\n\n';
    expect(readFrames(arrived).events).toEqual([{ kind: 'resync' }]);
  });

  it('takes line ends of either kind and data over several lines', () => {
    expect(readFrames('data: {"kind":\r\ndata: "event"}\r\n\r\n').events).toEqual([{ kind: 'event' }]);
  });
});
