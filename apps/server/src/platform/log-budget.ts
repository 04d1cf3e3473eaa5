/** Says which lines go out when the same one comes again and again. */
export interface LogBudget {
  /**
   * Whether a line of that kind may be written now, and how many of its kind were held back since the last that went
   * out. Without this a full disk is filled by the news that it is full.
   */
  take(kind: string): { readonly isAllowed: boolean; readonly heldBack: number };
}

interface Window {
  startedAt: number;
  written: number;
  heldBack: number;
}

/** Kinds come from the code, not from requests; this only keeps a mistake from growing for ever. */
const MAX_KINDS = 500;

export function createLogBudget(lines: number, perMs: number, now: () => number): LogBudget {
  const windows = new Map<string, Window>();
  return {
    take(kind) {
      const at = now();
      const known = windows.get(kind);
      if (known && at - known.startedAt < perMs) {
        if (known.written >= lines) {
          known.heldBack += 1;
          return { isAllowed: false, heldBack: 0 };
        }
        known.written += 1;
        return { isAllowed: true, heldBack: 0 };
      }
      if (windows.size >= MAX_KINDS) windows.clear();
      windows.set(kind, { startedAt: at, written: 1, heldBack: 0 });
      return { isAllowed: true, heldBack: known?.heldBack ?? 0 };
    },
  };
}
