import type { SplitRule } from './export-choices.ts';

/** What of the order of an export can contradict itself, as command line and console both put it. */
export interface ExportWishes {
  /** Shares in per cent; null: the pictures are not split. */
  readonly split: {
    readonly train: number;
    readonly val: number;
    readonly test: number;
    readonly by: SplitRule;
    /** For `by: 'pattern'`: its groups in the file name name what stays together. */
    readonly pattern?: string | undefined;
  } | null;
  /** Which part of a file name is the camera. */
  readonly camera_pattern?: string | undefined;
  readonly with_images: boolean;
  readonly with_originals: boolean;
  /** Where the boxes lie of what is blurred on the pictures. */
  readonly blur_boxes?: string | undefined;
  readonly classes?: readonly string[] | undefined;
  /** Where the data set will be found. */
  readonly url?: string | undefined;
}

/** Why an order cannot be meant, and the field that says so. */
export type ExportProblem =
  | { readonly kind: 'shares'; readonly field: 'split' }
  | { readonly kind: 'pattern-missing' | 'pattern-unused'; readonly field: 'split.pattern' }
  | { readonly kind: 'pattern-broken'; readonly field: 'split.pattern' | 'camera_pattern'; readonly why: string }
  | { readonly kind: 'nothing-to-blur'; readonly field: 'blur_boxes' }
  | { readonly kind: 'unknown-class'; readonly field: 'classes'; readonly name: string }
  | { readonly kind: 'no-address'; readonly field: 'url' };

/**
 * Everything that contradicts itself in the order of an export. `classNames` are those of the event; without them
 * classes are not looked at.
 */
export function exportProblems(wishes: ExportWishes, classNames?: readonly string[]): readonly ExportProblem[] {
  const { split, camera_pattern: cameraPattern, with_images, with_originals, blur_boxes, classes, url } = wishes;
  return [
    ...(split ? splitProblems(split) : []),
    ...(cameraPattern === undefined ? [] : patternProblems('camera_pattern', cameraPattern)),
    ...(blur_boxes !== undefined && !with_images && !with_originals
      ? [{ kind: 'nothing-to-blur', field: 'blur_boxes' } as const]
      : []),
    ...(classes ?? [])
      .filter((name) => classNames !== undefined && !classNames.includes(name))
      .map((name) => ({ kind: 'unknown-class', field: 'classes', name }) as const),
    ...(url !== undefined && !isAddress(url) ? [{ kind: 'no-address', field: 'url' } as const] : []),
  ];
}

function splitProblems({ train, val, test, by, pattern }: NonNullable<ExportWishes['split']>): ExportProblem[] {
  return [
    ...(train + val + test === 100 ? [] : [{ kind: 'shares', field: 'split' } as const]),
    ...(by === 'pattern' && pattern === undefined
      ? [{ kind: 'pattern-missing', field: 'split.pattern' } as const]
      : []),
    ...(by !== 'pattern' && pattern !== undefined ? [{ kind: 'pattern-unused', field: 'split.pattern' } as const] : []),
    ...(by === 'pattern' && pattern !== undefined ? patternProblems('split.pattern', pattern) : []),
  ];
}

function patternProblems(field: 'split.pattern' | 'camera_pattern', text: string): ExportProblem[] {
  try {
    new RegExp(text, 'u');
    return [];
  } catch (error) {
    return [{ kind: 'pattern-broken', field, why: error instanceof Error ? error.message : '' }];
  }
}

function isAddress(text: string): boolean {
  return /^https?:\/\/[^\s/]+\S*$/i.test(text);
}
