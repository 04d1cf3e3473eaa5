import type { Point } from '../editor/input.ts';
import type { Workbench } from '../editor/workbench.ts';
import { handleOutset } from '../hit/handles.ts';
import { chipRect, chipText } from '../hit/label-chip.ts';
import { isWithin } from '../viewport/transform.ts';

/** Whether the label chip of the one selected box is at that place on screen. */
export function chipUnder(bench: Workbench, point: Point): boolean {
  const { current, indexes } = bench.selection;
  if (current === undefined || indexes.length !== 1 || bench.display.isBareImage) return false;
  const onScreen = bench.screenRectOf(current);
  const outset = handleOutset(onScreen, bench.pointer.pointerType);
  const text = chipText(bench.document.label(current));
  return isWithin(chipRect(onScreen, text, bench.viewport.size.height, outset), point);
}
