import type { Rect } from './box.ts';

/** What an earlier reviewer was in doubt about: a place and a note, without the class that they took it for. */
export interface OpenQuestion extends Rect {
  readonly note: string;
}
