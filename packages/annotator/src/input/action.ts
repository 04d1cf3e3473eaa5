import type { ClassList } from '@uvh/domain/annotation/class-list';

export type Direction = 'left' | 'right' | 'up' | 'down';

/**
 * Every action of a key or a button. Names only, so that key maps, buttons and tests use the same ones.
 *
 * - `answer:<class id>`: the class one sees: label it so, confirm and go on.
 * - `relabel:<class id>`: the same in two steps: another class relabels and stays, the same again confirms and goes on.
 * - `confirm`, `delete`, `unsure`: do so with the selection and go on to the next unreviewed box.
 * - `secondOpinion`: hand the box to somebody else, with a note; a host without anybody to ask puts it off instead.
 * - `reopen`: unconfirm the box under the pointer, else the one confirmed last.
 * - `draw`: draw one box; `keepDrawing`: draw until Escape. Both bring the candidate at hand into view, which `confirm`,
 *   `answer` and `relabel` take and `delete` dismisses.
 * - `bareImage`: nothing but the image for as long as the key is held; a button may dispatch it as a toggle.
 * - `nudge`/`nudgeFar`: move the box by 1 or 10 px; `size`: move its right or lower side by 1 px, `sizeStart`: its left
 *   or upper one.
 * - `escape`: cancel what is under way, else deselect, else release the focus (`focusReleased`).
 * - `missed`: the sheet of places that may hold a missed vehicle; `nextTile`, `tileLooked`: the walk over the whole road.
 */
export type ActionName =
  | `answer:${number}`
  | `relabel:${number}`
  | `nudge:${Direction}`
  | `nudgeFar:${Direction}`
  | `size:${Direction}`
  | `sizeStart:${Direction}`
  | PlainAction;

/** The actions without an argument. */
export type PlainAction = (typeof PLAIN_ACTIONS)[number];

const PLAIN_ACTIONS = [
  'confirm',
  'delete',
  'unsure',
  'secondOpinion',
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

/** The actions that are the same with any classes. */
const CLASSLESS: readonly ActionName[] = [
  ...PLAIN_ACTIONS,
  ...DIRECTIONS.map((direction) => `nudge:${direction}` as const),
  ...DIRECTIONS.map((direction) => `nudgeFar:${direction}` as const),
  ...DIRECTIONS.map((direction) => `size:${direction}` as const),
  ...DIRECTIONS.map((direction) => `sizeStart:${direction}` as const),
];

/** Every action there is with these classes, for tables of keys. */
export function actionNamesOf(classes: ClassList): ActionName[] {
  return [
    ...classes.classes.map(({ id }) => `answer:${id}` as const),
    ...classes.classes.map(({ id }) => `relabel:${id}` as const),
    ...CLASSLESS,
  ];
}

const names = new Set<string>(CLASSLESS);
const OF_A_CLASS = /^(answer|relabel):\d+$/;

/** Whether the text names an action; those of classes do so whether there is a class of that id or not. */
export function isActionName(text: string): text is ActionName {
  return names.has(text) || OF_A_CLASS.test(text);
}

/** The class id of `answer:<id>` and `relabel:<id>`; undefined for every other action. */
export function classIdOf(action: ActionName): number | undefined {
  return OF_A_CLASS.test(action) ? Number(action.slice(action.indexOf(':') + 1)) : undefined;
}
