import { rgb } from '../drawing/color.ts';

/** Distempered walls. */
export const WALLS = [
  rgb('#d9c7a3'),
  rgb('#c99b76'),
  rgb('#b7c4b1'),
  rgb('#d8d3c6'),
  rgb('#a9bccb'),
  rgb('#d4a5a0'),
  rgb('#c9b458'),
  rgb('#9db7a4'),
  rgb('#bda9c4'),
];
/** Signboards, awnings, laundry: the loud colours of a street. */
export const SIGNS = [
  rgb('#c62f2a'),
  rgb('#1f5fa8'),
  rgb('#e5a823'),
  rgb('#1f7f53'),
  rgb('#6b3a94'),
  rgb('#f0ece0'),
  rgb('#d9541e'),
];
/** Light behind windows. */
export const LAMP_LIT = [rgb('#ffd98a'), rgb('#ffe9b8'), rgb('#dfe9ff'), rgb('#ffc66b')];
