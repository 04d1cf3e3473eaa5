import type { Services } from '../../services.ts';
import { SETTLED_TOPIC, settledEvent } from '../consensus/events.ts';
import { EVENT_TOPIC } from '../event/service.ts';
import { SCORE_TOPIC, scoreEvent } from '../submissions/events.ts';
import type { NewsRoom } from './news-room.ts';

/** Places are told at most that often: everybody who looks at the board then fetches it. */
const BOARD_EVERY_MS = 2000;

/** Makes news out of what the server processes tell each other. Returns how to stop. */
export function reportTo(room: NewsRoom, { hub, clock }: Pick<Services, 'hub' | 'clock'>): () => void {
  let pending: NodeJS.Timeout | undefined;
  const reportBoard = (): void => {
    pending ??= setTimeout(() => {
      pending = undefined;
      room.publish({ event: { kind: 'leaderboard', version: clock.now().getTime() } });
    }, BOARD_EVERY_MS);
  };
  const stops = [
    hub.subscribe(SCORE_TOPIC, ({ payload }) => {
      const { teamId, teamScore } = scoreEvent.parse(JSON.parse(payload));
      room.publish({ teamId, event: { kind: 'score', team_id: teamId, team_score: teamScore } });
      reportBoard();
    }),
    hub.subscribe(SETTLED_TOPIC, ({ payload }) => {
      const { teamId, userId, confirmed, xp } = settledEvent.parse(JSON.parse(payload));
      room.publish({ teamId, event: { kind: 'settled', team_id: teamId, user_id: userId, confirmed, xp } });
      reportBoard();
    }),
    hub.subscribe(EVENT_TOPIC, () => {
      room.publish({ event: { kind: 'event' } });
      reportBoard();
    }),
    hub.onResync(() => room.publish({ event: { kind: 'resync' } })),
  ];
  return () => {
    clearTimeout(pending);
    for (const stop of stops) stop();
  };
}
