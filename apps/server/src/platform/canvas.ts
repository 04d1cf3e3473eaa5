import './known-home.ts';

/** The library that draws cards, certificates and scenes, loaded so that it does not end the start of a user without a home. */
export {
  type Canvas,
  createCanvas,
  GlobalFonts,
  Path2D,
  PDFDocument,
  type SKRSContext2D,
} from '@napi-rs/canvas';
