/** Memory of a process in MiB. */
interface Memory {
  readonly resident: number;
  readonly heap: number;
  /** What V8 keeps for the heap, used or not: it takes more while there is much to do, and gives it back at leisure. */
  readonly held: number;
}

/** What was in use at one moment of the run. */
export interface MemorySample {
  readonly seconds: number;
  readonly reviews: number;
  readonly server: Memory;
  readonly worker: Memory;
}

const PARTS = 5;
/** The first part warms up: code is compiled, pools and caches fill. What grows by less than this afterwards is noise. */
const FLAT_BELOW = 1.1;

/**
 * Prints memory by fifths of the run: the median of what is resident, and the least heap, which is what was left after a collection.
 * Says of each process whether the last fifth needs more than the second.
 */
export function reportMemory(samples: readonly MemorySample[]): void {
  const size = Math.ceil(samples.length / PARTS);
  const parts = Array.from({ length: PARTS }, (_, part) => samples.slice(part * size, (part + 1) * size)).filter(
    (part) => part.length > 0,
  );
  for (const process of ['server', 'worker'] as const) {
    const resident = parts.map((part) => median(part.map((sample) => sample[process].resident)));
    const heap = parts.map((part) => Math.min(...part.map((sample) => sample[process].heap)));
    const held = parts.map((part) => median(part.map((sample) => sample[process].held)));
    const growth = (of: readonly number[]) => (of.at(-1) ?? Number.NaN) / (of[1] ?? Number.NaN);
    const isFlat = growth(resident) < FLAT_BELOW && growth(heap) < FLAT_BELOW;
    console.log(
      `  ${process}: resident ${inMebibytes(resident)}, of it held for the heap ${inMebibytes(held)}, least heap ${inMebibytes(heap)}: ${isFlat ? 'flat' : 'grows'} (resident ${growth(resident).toFixed(2)}, heap ${growth(heap).toFixed(2)} of the second fifth in the last)`,
    );
  }
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function inMebibytes(values: readonly number[]): string {
  return `${values.map((value) => value.toFixed(0)).join(', ')} MiB`;
}
