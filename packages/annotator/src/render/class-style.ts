import type { ClassList } from '@uvh/domain/annotation/class-list';
import type { Verdict } from '../editor/display.ts';

/** How boxes of one class are told apart: by colour, by dash and by two letters; each suffices alone. */
export interface ClassStyle {
  readonly color: string;
  /** What can be read on that colour. */
  readonly textColor: string;
  /** Lengths of lines and gaps in CSS pixels; empty for a whole line. */
  readonly dash: readonly number[];
  readonly code: string;
}

export const WHITE = '#ffffff';

const UNKNOWN_STYLE: ClassStyle = { color: '#000000', textColor: WHITE, dash: [6, 2, 2, 2], code: '?' };

const known = new WeakMap<ClassList, readonly ClassStyle[]>();

/** Styles by class slot, the same array for the same list; slot 0 is black (docs/product/annotation.md#vehicle-classes). */
export function classStylesOf(classes: ClassList): readonly ClassStyle[] {
  const styles = known.get(classes) ?? [
    UNKNOWN_STYLE,
    ...classes.classes.map(({ color, code, dash }) => ({ color, textColor: readableOn(color), dash, code })),
  ];
  known.set(classes, styles);
  return styles;
}

/** The style of a class slot. */
export function classStyleOf(classes: ClassList, slot: number): ClassStyle {
  return classStylesOf(classes)[slot] ?? UNKNOWN_STYLE;
}

/** Under coloured lines, so that they stand out from bright and dark ground alike. */
export const HALO_COLOR = 'rgba(0, 0, 0, 0.5)';
/** Black lines need the opposite. */
export const UNKNOWN_HALO_COLOR = 'rgba(255, 255, 255, 0.75)';
export const SHADE = 'rgba(10, 12, 16, 0.82)';
export const BAND_FILL = 'rgba(255, 255, 255, 0.2)';
export const LIMIT_COLOR = '#ffb300';
export const BRUSH_FILL = 'rgba(80, 160, 255, 0.16)';
export const BRUSH_COLOR = '#7ab8ff';
export const TILE_VEIL = 'rgba(0, 0, 0, 0.35)';
export const FONT = '600 12px ui-sans-serif, system-ui, sans-serif';

/** Marks of a practice image: colour and sign say the same. */
export const VERDICT_STYLES: Readonly<Record<Verdict, { readonly color: string; readonly sign: string }>> = {
  right: { color: '#34c759', sign: '✓' },
  wrongLabel: { color: '#ffb300', sign: '≠' },
  misplaced: { color: '#ff8a00', sign: '↔' },
  missed: { color: '#ff3b30', sign: '!' },
  extra: { color: '#f012be', sign: '×' },
};

/** Black or white, whichever stands out more: by relative luminance (WCAG 2.2). */
function readableOn(color: string): string {
  const channel = (from: number): number => {
    const value = Number.parseInt(color.slice(from, from + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  const luminance = 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
  // Equal contrast with black and white lies at sqrt(1.05 * 0.05) - 0.05.
  return luminance > 0.179 ? '#000000' : WHITE;
}
