import type { EventSchedule } from '@uvh/domain/event/phases';
import { DEFAULT_ZONES, type Zone } from '@uvh/domain/game/zones';
import { z } from 'zod';

const instant = z.iso.datetime({ offset: true });
const eventWindow = z
  .object({ opensAt: instant, closesAt: instant })
  .refine(({ opensAt, closesAt }) => Date.parse(opensAt) < Date.parse(closesAt), 'must open before it closes');

/** The dates as the database keeps them. */
export const scheduleSchema = z.object({
  registration: eventWindow,
  game: eventWindow,
  competition: eventWindow,
}) satisfies z.ZodType<EventSchedule>;

const tileTemplate = z
  .url({ protocol: /^https?$/ })
  .refine((url) => ['{x}', '{y}', '{z}'].every((part) => url.includes(part)), 'must hold {x}, {y} and {z}')
  .nullable();

/** What organisers may set while the event runs; everything has a default. */
export const settingsSchema = z.object({
  /** Most members of a team, its leader counted (decisions 12). */
  maxTeamSize: z.int().min(1).max(100).default(5),
  leadersMayRemoveMembers: z.boolean().default(false),
  /** XP at which zones 0 to 3 open (decisions 28). */
  zoneThresholds: z
    .array(z.int().min(0))
    .length(4)
    .refine((xp) => xp[0] === 0 && xp.every((x, i) => i === 0 || x > (xp[i - 1] ?? 0)), 'must begin at 0 and rise')
    .default(DEFAULT_ZONES.map((zone) => zone.minXp)),
  /** From this instant on everybody sees the standing of then; null shows the present one. */
  leaderboardFrozenAt: instant.nullable().default(null),
  contactEmail: z.email().default('organisers@urban-vision.example'),
  mapTilesLight: tileTemplate.default(null),
  mapTilesDark: tileTemplate.default(null),
  analyticsMeasurementId: z
    .string()
    .regex(/^G-[A-Z0-9]{4,20}$/, 'must look like G-XXXXXXX')
    .nullable()
    .default(null),
});

export type EventSettings = z.output<typeof settingsSchema>;

/** The leagues with the event's own thresholds. */
export function zonesOf(settings: EventSettings): readonly Zone[] {
  return DEFAULT_ZONES.map((zone) => ({ ...zone, minXp: settings.zoneThresholds[zone.number] ?? zone.minXp }));
}
