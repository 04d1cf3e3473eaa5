import { runInNewContext } from 'node:vm';
import { CommandRefusal } from '../../platform/cli/command-refusal.ts';
import type { ExportOrder } from './export-order.ts';

/** On all names together. One that tells cameras apart needs a second for a million of them. */
const WITHIN_MS = 5000;

/**
 * Refuses a pattern that takes without end on one of the names, as a repetition within a repetition does: nothing could end it, and who
 * makes the export settles reviews and sends mails as well.
 */
export function demandQuickPatterns({ cameraPattern, split }: ExportOrder, names: readonly string[]): void {
  const ofSplit = split?.rule.kind === 'pattern' ? split.rule.pattern : undefined;
  for (const pattern of [cameraPattern, ofSplit])
    if (pattern !== undefined && !isQuick(pattern, names))
      throw new CommandRefusal(
        `The pattern ${pattern.source} takes too long on the names of the pictures. Write it without a repetition within another one.`,
        'pattern-slow',
      );
}

function isQuick(pattern: RegExp, names: readonly string[]): boolean {
  try {
    runInNewContext('for (const name of names) pattern.exec(name)', { pattern, names }, { timeout: WITHIN_MS });
    return true;
  } catch (error) {
    // It was made where the pattern ran, so that it is no Error of ours.
    const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
    if (code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return false;
    throw error;
  }
}
