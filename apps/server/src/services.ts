import type { SkillModelStore } from './features/consensus/skill-model.ts';
import type { EventService } from './features/event/service.ts';
import type { LeaderboardService } from './features/leaderboard/service.ts';
import type { Outbox } from './features/mail/service.ts';
import type { Platform } from './platform/platform.ts';
import type { RateLimiter } from './platform/rate-limit/rate-limiter.ts';

/** The platform and the services that several features share. */
export interface Services extends Platform {
  readonly event: EventService;
  readonly skillModel: SkillModelStore;
  readonly leaderboard: LeaderboardService;
  readonly outbox: Outbox;
  readonly limiter: RateLimiter;
}
