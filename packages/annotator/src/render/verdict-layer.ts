import type { VerdictMark } from '../editor/display.ts';
import { codeOfLabel } from '../hit/label-chip.ts';
import { toScreenRect, type ViewTransform } from '../viewport/transform.ts';
import { HALO_COLOR, SHADE, VERDICT_INKS, WHITE } from './ink.ts';
import { type Sheet, snap } from './pen.ts';

const CHIP_HEIGHT_PX = 16;

/** Paints the verdicts of a practice image in place of the boxes: a coloured frame and a sign with the right class. */
export function paintVerdicts(
  { pen, width, height, ratio }: Sheet,
  marks: readonly VerdictMark[],
  view: ViewTransform,
): void {
  pen.clearRect(0, 0, width, height);
  for (const mark of marks) {
    const { color, sign } = VERDICT_INKS[mark.verdict];
    const onScreen = toScreenRect(view, mark);
    const x = snap(onScreen.x, ratio);
    const y = snap(onScreen.y, ratio);
    // Frames of what is not there are broken.
    pen.setLineDash(mark.verdict === 'missed' || mark.verdict === 'extra' ? [6, 4] : []);
    pen.strokeStyle = HALO_COLOR;
    pen.lineWidth = 5;
    pen.strokeRect(x, y, onScreen.width, onScreen.height);
    pen.strokeStyle = color;
    pen.lineWidth = 3;
    pen.strokeRect(x, y, onScreen.width, onScreen.height);
    const text = mark.label === undefined ? sign : `${sign} ${codeOfLabel(mark.label)}`;
    const chipWidth = mark.label === undefined ? 18 : 40;
    const top = y >= CHIP_HEIGHT_PX ? y - CHIP_HEIGHT_PX : y + 2;
    pen.fillStyle = SHADE;
    pen.fillRect(x - 1, top, chipWidth, CHIP_HEIGHT_PX);
    pen.fillStyle = color;
    pen.fillRect(x - 1, top, 3, CHIP_HEIGHT_PX);
    pen.fillStyle = WHITE;
    pen.fillText(text, x + 5, top + CHIP_HEIGHT_PX / 2 + 0.5, chipWidth - 7);
  }
  pen.setLineDash([]);
}
