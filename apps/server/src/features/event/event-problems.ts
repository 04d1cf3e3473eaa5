import type { AnswerInput } from '@uvh/contract/call';
import type { previewEventChange } from '@uvh/contract/calls/organiser/event';
import { bordersOf, latLngOf } from '@uvh/contract/map-drawing';
import { areNested } from '@uvh/domain/game/borders';
import { comesNearer } from '@uvh/domain/game/route';
import { wcagContrast } from 'culori';
import type * as z from 'zod/mini';
import '../../platform/zod.ts';
import { classProblems } from './classes/class-problems.ts';
import type { FixedClass } from './classes/fixed-classes.ts';
import { unknownTexts } from './known-texts.ts';
import { payProblem } from './pay-problems.ts';
import type { EventSettings } from './settings.ts';
import { wireNameOf } from './wire-settings.ts';

/** Why a value cannot be used; its field as on the wire. */
export type EventProblem = AnswerInput<typeof previewEventChange>['problems'][number];

/** What is wrong with settings beside others that are right by themselves. */
export function orderProblems({ leastReviews, mostReviews, zoneThresholds, ...zones }: EventSettings): EventProblem[] {
  const count = zoneThresholds.length;
  const hasAsMany = (list: readonly unknown[] | null) => list === null || list.length === count;
  return [
    ...(leastReviews <= mostReviews
      ? []
      : [{ field: 'settings.most_reviews', kind: 'least-above-most', limit: leastReviews } as const]),
    ...(hasAsMany(zones.zoneRadiiM)
      ? []
      : [{ field: 'settings.zone_radii_m', kind: 'not-as-many', limit: count } as const]),
    ...routeProblems(zones),
    ...borderProblems(zones, count),
    ...accentProblems(zones.accent),
    ...(hasAsMany(zones.zoneNames)
      ? []
      : [{ field: 'settings.zone_names', kind: 'not-as-many', limit: count } as const]),
  ];
}

/** What is written on the accent colour can be read (WCAG 2.2, 1.4.3). */
function accentProblems(accent: EventSettings['accent']): EventProblem[] {
  if (accent === null) return [];
  const onSurface = wcagContrast(accent.surface, accent.text);
  if (onSurface >= LEAST_TEXT_CONTRAST) return [];
  const message = `must stand out more: its contrast to the surface is ${onSurface.toFixed(1)}, and must be 4.5`;
  return [{ field: 'settings.accent.text', kind: 'contrast', limit: LEAST_TEXT_CONTRAST, message }];
}

const LEAST_TEXT_CONTRAST = 4.5;

/** Routes that would lead a team away from the centre. */
function routeProblems({ mapCentre, mapDrawing }: Pick<EventSettings, 'mapCentre' | 'mapDrawing'>): EventProblem[] {
  if (mapCentre === null || mapDrawing === null) return [];
  return mapDrawing.features.flatMap(({ properties, geometry }, index) => {
    if (properties.kind !== 'route' || geometry.type !== 'LineString') return [];
    if (comesNearer(mapCentre, geometry.coordinates.map(latLngOf))) return [];
    const field = `settings.map_drawing.features.${index}.geometry`;
    const message = 'must come nearer to the centre with each point';
    return [{ field, kind: 'drawn-elsewhere', limit: null, message } as const];
  });
}

/** A zone for each border that is drawn, each within the one around it. */
function borderProblems(
  { mapCentre, mapDrawing }: Pick<EventSettings, 'mapCentre' | 'mapDrawing'>,
  zones: number,
): EventProblem[] {
  const borders = bordersOf(mapDrawing);
  if (mapCentre === null || borders.length === 0) return [];
  const field = 'settings.map_drawing.features';
  if (borders.length !== zones) {
    const message = `must have a ring for each zone or none: ${zones}, and has ${borders.length}`;
    return [{ field, kind: 'wrong', limit: zones, message }];
  }
  const message = 'must have rings within each other, the outermost first, and the centre within all of them';
  return areNested(mapCentre, borders) ? [] : [{ field, kind: 'drawn-elsewhere', limit: null, message }];
}

/** Why the schema refuses a date or a setting. */
export function problemOf(part: 'windows' | 'settings', issue: z.core.$ZodIssue): EventProblem {
  const [first = '', second] = issue.path.map(String);
  const name = part === 'settings' ? wireNameOf(first) : first;
  if (part === 'settings' && NESTED.has(name)) return nestedProblem(issue, name);
  const field = `${part}.${name}`;
  switch (issue.code) {
    case 'too_small':
      return { field, kind: 'too-small', limit: Number(issue.minimum) };
    case 'too_big':
      return { field, kind: issue.origin === 'string' ? 'too-long' : 'too-big', limit: Number(issue.maximum) };
    case 'invalid_format':
      return { field, kind: 'format', limit: null };
    case 'custom': {
      const kind =
        part === 'windows' && second === undefined ? 'order' : name === 'zone_thresholds' ? 'rise' : 'format';
      return { field, kind, limit: null };
    }
    default:
      return { field, kind: 'wrong', limit: null };
  }
}

/** Where it is told that an event would pay people who do not look. */
const PAY_FIELD = 'settings.pay_cost_of_nothing';

/** What is wrong with settings beside those that held before, or beside what is stored: classes, texts, pay. */
export function ruleProblems(
  before: EventSettings,
  after: EventSettings,
  fixed: readonly FixedClass[],
): EventProblem[] {
  const classes = classProblems(before.classes, after.classes, fixed).map(({ path, ...broken }) => ({
    ...broken,
    field: ['settings', 'classes', ...path].join('.'),
    kind: 'wrong' as const,
    limit: null,
  }));
  return [...classes, ...textProblems(after.texts), ...payProblems(before, after)];
}

/** Where the event would pay people who do not look. Weights that were tried before are remembered. */
export function payProblems(before: EventSettings, after: EventSettings): EventProblem[] {
  const problem = payProblem(before, after);
  return problem === undefined ? [] : [{ field: PAY_FIELD, kind: 'pays-not-to-look', ...problem }];
}

/** A text that nobody says would be written in vain: most are keys that were mistyped. */
function textProblems(texts: EventSettings['texts']): EventProblem[] {
  return unknownTexts(texts).map(({ language, key }) => ({
    field: `settings.texts.${language}.${key}`,
    kind: 'wrong',
    limit: null,
    message: 'is the key of no text; the keys are those of the catalogues in English',
  }));
}

/** Settings with many places each, by their names on the wire. */
const NESTED: ReadonlySet<string> = new Set([
  'classes',
  'zone_names',
  'map_centre',
  'map_drawing',
  'things',
  'languages',
  'texts',
  'mark',
  'accent',
  'questions',
  'prizes',
  'partners',
  'links',
  'data_licence',
]);

/** What is wrong within such a setting, at the place where it is: there are too many places for a kind each. */
function nestedProblem(issue: z.core.$ZodIssue, name: string): EventProblem {
  const field = ['settings', name, ...issue.path.slice(1).map(String)].join('.');
  return { field, kind: 'wrong', limit: null, message: issue.message };
}
