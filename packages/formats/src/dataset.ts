import type { Rect } from '@uvh/domain/annotation/box';

/** A labelled box of a file, in pixels of its image as a viewer shows it. */
export interface SourceBox extends Rect {
  /** The file's own id of the box, as text. */
  readonly id: string;
  /** The class name as the file spells it. */
  readonly label: string;
  /** The machine's confidence 0 to 1, where the file has one. */
  readonly score?: number;
  /** What else the file says of the box: provenance in our own exports. */
  readonly attributes?: Readonly<Record<string, unknown>>;
}

/** An image of a file with its boxes. */
export interface SourceImage {
  /** Path or name as the file spells it, with forward slashes. */
  readonly fileName: string;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly boxes: readonly SourceBox[];
  readonly attributes?: Readonly<Record<string, unknown>>;
}

/** What every format is read into and written from. */
export interface Dataset {
  readonly images: readonly SourceImage[];
}

/** What reading a file came to. All findings are told at once: one run shows everything to mend. */
export type ReadResult =
  | {
      readonly kind: 'read';
      readonly dataset: Dataset;
      /** Things left out on purpose, such as crowd regions, for the person to know. */
      readonly notes: readonly string[];
    }
  | { readonly kind: 'refused'; readonly problems: readonly string[] };
