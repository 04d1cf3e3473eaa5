import type { ClassList } from '@uvh/domain/annotation/class-list';
import type { VerdictMark } from '../editor/display.ts';
import { codeOfLabel } from '../hit/label-chip.ts';
import { toScreenRect, type ViewTransform } from '../viewport/transform.ts';
import { HALO_COLOR, SHADE, VERDICT_STYLES, WHITE } from './class-style.ts';
import { type Surface, snap } from './surface.ts';

const CHIP_HEIGHT_PX = 16;

/** Paints the verdicts of a practice image in place of the boxes: a coloured frame and a sign with the right class. */
export function paintVerdicts(
  { context, textContext, width, height, ratio }: Surface,
  marks: readonly VerdictMark[],
  classes: ClassList,
  view: ViewTransform,
): void {
  context.clearRect(0, 0, width, height);
  for (const mark of marks) {
    const { color, sign } = VERDICT_STYLES[mark.verdict];
    const onScreen = toScreenRect(view, mark);
    const x = snap(onScreen.x, ratio);
    const y = snap(onScreen.y, ratio);
    // Frames of what is not there are broken.
    context.setLineDash(mark.verdict === 'missed' || mark.verdict === 'extra' ? [6, 4] : []);
    context.strokeStyle = HALO_COLOR;
    context.lineWidth = 5;
    context.strokeRect(x, y, onScreen.width, onScreen.height);
    context.strokeStyle = color;
    context.lineWidth = 3;
    context.strokeRect(x, y, onScreen.width, onScreen.height);
    const text = mark.label === undefined ? sign : `${sign} ${codeOfLabel(classes, mark.label)}`;
    const chipWidth = mark.label === undefined ? 18 : 40;
    const top = y >= CHIP_HEIGHT_PX ? y - CHIP_HEIGHT_PX : y + 2;
    context.fillStyle = SHADE;
    context.fillRect(x - 1, top, chipWidth, CHIP_HEIGHT_PX);
    context.fillStyle = color;
    context.fillRect(x - 1, top, 3, CHIP_HEIGHT_PX);
    context.fillStyle = WHITE;
    textContext.fillText(text, x + 5, top + CHIP_HEIGHT_PX / 2 + 0.5, chipWidth - 7);
  }
  context.setLineDash([]);
}
