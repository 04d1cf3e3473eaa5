import { VEHICLE_CLASSES, type VehicleClassId } from '@uvh/domain/annotation/vehicle-class';

export type Direction = 'left' | 'right' | 'up' | 'down';

/**
 * Every action of a key or a button. Names only, so that key maps, buttons and tests use the same ones.
 *
 * - `answer:<class id>`: the class one sees: label it so, confirm and go on.
 * - `relabel:<class id>`: the same in two steps: another class relabels and stays, the same again confirms and goes on.
 * - `confirm`, `delete`, `unsure`: do so with the selection and go on to the next unreviewed box.
 * - `reopen`: unconfirm the box under the pointer, else the one confirmed last.
 * - `draw`: draw one box; `keepDrawing`: draw until Escape. Both bring the candidate at hand into view, which `confirm`,
 *   `answer` and `relabel` take and `delete` dismisses.
 * - `bareImage`: nothing but the image for as long as the key is held; a button may dispatch it as a toggle.
 * - `nudge`/`nudgeFar`: move the box by 1 or 10 px; `size`: move its right or lower side by 1 px.
 * - `escape`: cancel what is under way, else deselect, else release the focus (`focusReleased`).
 * - `missed`: the sheet of places that may hold a missed vehicle; `nextTile`, `tileLooked`: the walk over the whole road.
 */
export type ActionName =
  | `answer:${VehicleClassId}`
  | `relabel:${VehicleClassId}`
  | `nudge:${Direction}`
  | `nudgeFar:${Direction}`
  | `size:${Direction}`
  | PlainAction;

/** The actions without an argument. */
export type PlainAction = (typeof PLAIN_ACTIONS)[number];

const PLAIN_ACTIONS = [
  'confirm',
  'delete',
  'unsure',
  'reopen',
  'next',
  'previous',
  'nextUnderneath',
  'pickClass',
  'redraw',
  'draw',
  'keepDrawing',
  'undo',
  'redo',
  'selectAll',
  'escape',
  'submit',
  'save',
  'bareImage',
  'hideClass',
  'labels',
  'gallery',
  'bulkReview',
  'guide',
  'report',
  'help',
  'zoomToBox',
  'fit',
  'zoomIn',
  'zoomOut',
  'missed',
  'nextTile',
  'tileLooked',
] as const;

export const DIRECTIONS: readonly Direction[] = ['left', 'right', 'up', 'down'];

/** Every action there is, for tables of keys and for reading stored key maps. */
export const ACTION_NAMES: readonly ActionName[] = [
  ...VEHICLE_CLASSES.map(({ id }) => `answer:${id}` as const),
  ...VEHICLE_CLASSES.map(({ id }) => `relabel:${id}` as const),
  ...PLAIN_ACTIONS,
  ...DIRECTIONS.map((direction) => `nudge:${direction}` as const),
  ...DIRECTIONS.map((direction) => `nudgeFar:${direction}` as const),
  ...DIRECTIONS.map((direction) => `size:${direction}` as const),
];

const names = new Set<string>(ACTION_NAMES);

/** Whether the text names an action. */
export function isActionName(text: string): text is ActionName {
  return names.has(text);
}
