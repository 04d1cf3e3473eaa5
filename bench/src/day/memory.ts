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
 * Prints memory by fifths of the run: the median of what is resident, and the least heap. Says of each process whether the last two
 * fifths need more than the two after the first: in one alone the old generation may not have been collected, and its least heap is no more than
 * what has gathered by then.
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
    const moreResident = median(resident.slice(-2)) / median(resident.slice(1, 3));
    const moreHeap = Math.min(...heap.slice(-2)) / Math.min(...heap.slice(1, 3));
    const isFlat = moreResident < FLAT_BELOW && moreHeap < FLAT_BELOW;
    console.log(
      `  ${process}: resident ${inMebibytes(resident)}, of it held for the heap ${inMebibytes(held)}, least heap ${inMebibytes(heap)}: ${isFlat ? 'flat' : 'grows'} (resident ${moreResident.toFixed(2)}, heap ${moreHeap.toFixed(2)} times the second and third fifth in the last two)`,
    );
  }
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function inMebibytes(values: readonly number[]): string {
  return `${values.map((value) => value.toFixed(0)).join(', ')} MiB`;
}
