import type { Rect } from '@uvh/domain/annotation/box';
import { isVehicleClassName, vehicleClassNamed } from '@uvh/domain/annotation/vehicle-class';
import { isEditable } from '../document/box-reader.ts';
import { boxUnderneath } from '../hit/box-picker.ts';
import { type ActionName, DIRECTIONS, type PlainAction } from '../input/action.ts';
import type { OneHand } from '../tools/one-hand.ts';
import { BORDER_PX } from '../tools/tool.ts';
import { toScreenPoint } from '../viewport/transform.ts';
import type { RefusalCode } from './effect.ts';
import type { Nudging } from './nudging.ts';
import type { Review } from './review.ts';
import type { DrawingMode, Workbench } from './workbench.ts';

const FAR_PX = 10;
const ZOOM_STEP = 1.25;
/** How much of the view a tile takes up on the walk for missed vehicles. */
const TILE_SHARE = 0.85;

type Parts = { readonly bench: Workbench; readonly hand: OneHand; readonly review: Review; readonly nudging: Nudging };
type Doing = (parts: Parts) => boolean;

/** What each plain action does; answers false when there was nothing to do. */
const PLAIN: Readonly<Record<PlainAction, Doing>> = {
  confirm: ({ review }) => review.confirm(),
  delete: ({ review }) => review.delete(),
  unsure: ({ review }) => review.unsure(),
  reopen: ({ review }) => review.reopenNearest(),
  next: ({ review }) => review.step(1),
  previous: ({ review }) => review.step(-1),
  undo: ({ review }) => review.undo(),
  redo: ({ review }) => review.redo(),
  nextUnderneath,
  pickClass,
  redraw,
  draw: (parts) => arm(parts, { kind: 'once' }),
  keepDrawing: (parts) => arm(parts, { kind: 'keep' }),
  selectAll,
  escape: leave,
  submit: ({ bench }) => tell(bench, 'submitRequested'),
  save: ({ bench }) => tell(bench, 'saveRequested'),
  gallery: ({ bench }) => tell(bench, 'galleryToggled'),
  lineUp: ({ bench }) => tell(bench, 'lineUpRequested'),
  guide: ({ bench }) => tell(bench, 'guideRequested'),
  help: ({ bench }) => tell(bench, 'helpRequested'),
  bareImage({ bench }) {
    bench.setDisplay({ isBareImage: !bench.display.isBareImage });
    return true;
  },
  labels({ bench }) {
    bench.setDisplay({ showsLabels: !bench.display.showsLabels });
    return true;
  },
  hideClass,
  zoomToBox,
  fit({ bench }) {
    bench.viewport.fit();
    return true;
  },
  zoomIn({ bench }) {
    bench.viewport.zoomBy(ZOOM_STEP);
    return true;
  },
  zoomOut({ bench }) {
    bench.viewport.zoomBy(1 / ZOOM_STEP);
    return true;
  },
  nextTile,
  tileLooked({ bench }) {
    if (!bench.coverage.mark()) return false;
    bench.broadcast.touch('coverage');
    return true;
  },
};

const doings = new Map<string, Doing>(Object.entries(PLAIN));

/** Does what a key or a button asks for. Answers false when there was nothing to do. */
export function performAction(parts: Parts, action: ActionName): boolean {
  const [name, argument] = action.split(':');
  const plain = doings.get(action);
  if (plain) return plain(parts);
  if (name === 'answer') return parts.review.answer(Number(argument));
  if (name === 'settle') return parts.review.settleClass(Number(argument));
  const direction = DIRECTIONS.find((known) => known === argument);
  if (!direction) return false;
  if (name === 'size') return parts.nudging.size(direction, 1);
  return parts.nudging.move(direction, name === 'nudgeFar' ? FAR_PX : 1);
}

type Request =
  | 'submitRequested'
  | 'saveRequested'
  | 'galleryToggled'
  | 'lineUpRequested'
  | 'guideRequested'
  | 'helpRequested';

function tell(bench: Workbench, kind: Request): true {
  bench.emit({ kind });
  return true;
}

function refuse(bench: Workbench, code: RefusalCode): false {
  bench.emit({ kind: 'refused', code, indexes: [] });
  return false;
}

/** The box under the selected one: where the pointer is, else in the selected box's middle. */
function nextUnderneath({ bench }: Parts): boolean {
  const { pointer, viewport, picker, selection, document } = bench;
  const { current } = selection;
  const middle = current === undefined ? undefined : middleOf(document.rect(current));
  const { scale, offsetX, offsetY } = viewport.view;
  const pointed = pointer.at && { x: (pointer.at.x - offsetX) / scale, y: (pointer.at.y - offsetY) / scale };
  const tolerance = BORDER_PX[pointer.pointerType] / scale;
  for (const place of [pointed, middle]) {
    const stack = place ? picker.stack(place.x, place.y, tolerance, 'editable') : [];
    const next = boxUnderneath(stack, current);
    if (next !== undefined && next !== current) {
      bench.select([next], false);
      return true;
    }
  }
  return false;
}

function pickClass({ bench }: Parts): boolean {
  const { current, indexes } = bench.selection;
  if (current === undefined) return refuse(bench, 'NOTHING_SELECTED');
  const rect = bench.document.rect(current);
  const at = toScreenPoint(bench.viewport.view, { x: rect.x + rect.width, y: rect.y });
  bench.emit({ kind: 'openClassPicker', indexes, at });
  return true;
}

function redraw(parts: Parts): boolean {
  const { current } = parts.bench.selection;
  if (current === undefined) return refuse(parts.bench, 'NOTHING_SELECTED');
  return arm(parts, { kind: 'redraw', index: current });
}

/** Arms drawing; asked for a second time it is put down again. */
function arm({ bench, hand }: Parts, mode: DrawingMode): boolean {
  const isSame = bench.drawing.kind === mode.kind;
  bench.broadcast.batch(() => {
    hand.cancel();
    bench.setDrawing(isSame ? { kind: 'off' } : mode);
    hand.rest();
  });
  return true;
}

function selectAll({ bench }: Parts): boolean {
  const { document, picker } = bench;
  const all = [...document.visible()].filter((index) => isEditable(document, index) && picker.isShown(index));
  bench.select(all, false);
  return all.length > 0;
}

/** Leaves what is under way, one thing at a time. */
function leave({ bench, hand }: Parts): boolean {
  if (hand.cancel()) return true;
  if (bench.coverage.leave()) {
    bench.broadcast.touch('coverage');
    return true;
  }
  if (bench.selection.indexes.length > 0) {
    bench.select([], false);
    return true;
  }
  bench.emit({ kind: 'focusReleased' });
  return true;
}

/** Hides the class of the current box; with nothing selected shows everything again. */
function hideClass({ bench }: Parts): boolean {
  const { current } = bench.selection;
  const hidden = bench.display.hiddenClassIds;
  if (current === undefined) {
    if (hidden.size === 0) return false;
    bench.setDisplay({ hiddenClassIds: new Set() });
    return true;
  }
  const label = bench.document.label(current);
  const vehicleClass = isVehicleClassName(label) ? vehicleClassNamed(label) : undefined;
  if (!vehicleClass) return false;
  bench.broadcast.batch(() => {
    bench.setDisplay({ hiddenClassIds: new Set([...hidden, vehicleClass.id]) });
    // A hidden box in hand would be changed unseen.
    bench.select([], false);
  });
  return true;
}

function zoomToBox({ bench }: Parts): boolean {
  const index = bench.selection.current ?? bench.pointer.hovered;
  if (index === undefined) return refuse(bench, 'NOTHING_SELECTED');
  bench.viewport.flyInto(bench.document.rect(index));
  return true;
}

function nextTile({ bench }: Parts): boolean {
  const before = bench.coverage.state();
  const tile = bench.coverage.goOn();
  bench.broadcast.batch(() => {
    if (bench.coverage.state() !== before) bench.broadcast.touch('coverage');
    if (tile) bench.viewport.flyInto(tile, TILE_SHARE);
    else bench.viewport.fit();
  });
  return tile !== undefined;
}

function middleOf(rect: Rect): { x: number; y: number } {
  return { x: rect.x + rect.width / 2, y: rect.y + rect.height / 2 };
}
