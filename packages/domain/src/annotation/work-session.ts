/** A longer pause than this between two submissions ends a work session (docs/product/scoring.md#stars). */
export const WORK_SESSION_GAP_MS = 30 * 60_000;
