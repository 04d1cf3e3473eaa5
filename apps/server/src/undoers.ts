import { type AnnouncementServices, undoAnnouncement } from './features/announcements/service.ts';
import type { Undo, Undoers } from './features/audit/service.ts';
import type { EventService } from './features/event/service.ts';
import { undoSchedule, undoSettings } from './features/event/undo.ts';
import { undoWeight } from './features/fairness/decisions.ts';
import {
  undoGold,
  undoRestoration,
  undoRetirement,
  undoUnsetGold,
  undoUphold,
} from './features/images/curation/acts.ts';
import { undoMend } from './features/images/curation/mend-truth.ts';
import { undoDecision, undoHoldBack } from './features/reports/decide.ts';
import { undoRename } from './features/teams/rename.ts';
import { undoStanding } from './features/teams/standing.ts';
import { type MemberServices, undoHandOver, undoMove, undoRemoval } from './features/teams/undo-members.ts';

/** How acts of organisers are taken back, by the action of their entry in the audit log. */
export function undoersOf(services: AnnouncementServices & MemberServices & { readonly event: EventService }): Undoers {
  return new Map<string, Undo>([
    ['event.schedule', undoSchedule(services.event)],
    ['event.settings', undoSettings(services.event)],
    ['event.announce', undoAnnouncement(services)],
    ['fairness.count', undoWeight(services)],
    ['images.retire', undoRetirement(services)],
    ['images.restore', undoRestoration(services)],
    ['images.gold.set', undoGold(services)],
    ['images.gold.unset', undoUnsetGold(services)],
    ['images.gold.mend', undoMend(services)],
    ['images.gold.uphold', undoUphold(services)],
    ['images.hold-back', undoHoldBack(services)],
    ['reports.decide', undoDecision(services)],
    ['team.standing', undoStanding(services)],
    ['team.rename', undoRename(services)],
    ['team.move-member', undoMove(services)],
    ['team.remove-member', undoRemoval(services)],
    ['team.hand-over', undoHandOver(services)],
  ]);
}
