import { AreaSums } from './area-sums.ts';
import { PATCH_SIDE, type Patch } from './patch.ts';

/** What a patch says of where a vehicle ends, as sums over any rectangle of it. */
export interface Evidence {
  /** Strength of edges, relative to the patch's mean; across columns, across rows, and both. */
  readonly acrossColumns: AreaSums;
  readonly acrossRows: AreaSums;
  readonly edges: AreaSums;
  /** How much sooner a colour is met at the click than around it: logarithm of the odds. */
  readonly colour: AreaSums;
}

const PIXELS = PATCH_SIDE * PATCH_SIDE;
/** The edge of a shadow in the sun must not outweigh all others. */
const MOST_EDGE = 60;
const MOST_ODDS = 2.5;
/** The colours: so many steps of lightness, and of each difference. */
const LIGHT_STEPS = 16;
const TINT_STEPS = 8;
const TINTS = TINT_STEPS * TINT_STEPS;
/** Around the click so far (standard deviation, pixels of the patch) it is the vehicle, beyond the other it is not. */
const VEHICLE_SPREAD = 15.6;
const SURROUNDINGS_SPREAD = 28.6;

/** What a patch says of the vehicle in its middle, where the click was. */
export function evidenceIn(patch: Patch): Evidence {
  return { ...edgesIn(patch), colour: new AreaSums(colourOdds(patch), PATCH_SIDE) };
}

function edgesIn({ light, blue, red }: Patch): Omit<Evidence, 'colour'> {
  const [columns, rows, both] = [new Float32Array(PIXELS), new Float32Array(PIXELS), new Float32Array(PIXELS)];
  const difference = (plane: Float32Array, place: number, step: number) =>
    Math.abs((plane[place + step] ?? 0) - (plane[place - step] ?? 0));
  let sum = 0;
  for (let row = 1; row < PATCH_SIDE - 1; row += 1) {
    for (let place = row * PATCH_SIDE + 1; place < (row + 1) * PATCH_SIDE - 1; place += 1) {
      const across = difference(light, place, 1) + difference(blue, place, 1) + difference(red, place, 1);
      const down =
        difference(light, place, PATCH_SIDE) + difference(blue, place, PATCH_SIDE) + difference(red, place, PATCH_SIDE);
      const strength = Math.min(MOST_EDGE, Math.hypot(across, down));
      columns[place] = Math.min(MOST_EDGE, across);
      rows[place] = Math.min(MOST_EDGE, down);
      both[place] = strength;
      sum += strength;
    }
  }
  const mean = sum / PIXELS + 2;
  const relative = (plane: Float32Array) =>
    new AreaSums(
      plane.map((strength) => strength / mean),
      PATCH_SIDE,
    );
  return { acrossColumns: relative(columns), acrossRows: relative(rows), edges: relative(both) };
}

/** For each pixel how much its colour belongs to the click rather than to the surroundings. */
function colourOdds(patch: Patch): Float32Array {
  const bins = Int32Array.from(patch.light, (light, place) =>
    binOf(light, patch.blue[place] ?? 0, patch.red[place] ?? 0),
  );
  const [vehicle, around] = [new Float64Array(LIGHT_STEPS * TINTS), new Float64Array(LIGHT_STEPS * TINTS)];
  for (const [place, bin] of bins.entries()) {
    const x = (place % PATCH_SIDE) - PATCH_SIDE / 2;
    const y = Math.floor(place / PATCH_SIDE) - PATCH_SIDE / 2;
    const away = x * x + y * y;
    vehicle[bin] = (vehicle[bin] ?? 0) + Math.exp(-away / (2 * VEHICLE_SPREAD ** 2));
    around[bin] = (around[bin] ?? 0) + 1 - Math.exp(-away / (2 * SURROUNDINGS_SPREAD ** 2));
  }
  const [ofVehicle, ofAround] = [sharesOf(vehicle), sharesOf(around)];
  return Float32Array.from(bins, (bin) => {
    const odds = Math.log((ofVehicle[bin] ?? 0) / (ofAround[bin] ?? 1));
    return Math.min(MOST_ODDS, Math.max(-MOST_ODDS, odds));
  });
}

function binOf(light: number, blue: number, red: number): number {
  const tint = (value: number) => Math.min(TINT_STEPS - 1, Math.max(0, Math.floor((value + 48) / 12)));
  return Math.min(LIGHT_STEPS - 1, Math.floor(light / 16)) * TINTS + tint(blue) * TINT_STEPS + tint(red);
}

/** Shares of a histogram, each colour with some of the next lighter and darker one; none is nothing. */
function sharesOf(counts: Float64Array): Float64Array {
  const total = counts.reduce((sum, count) => sum + count, 0);
  return counts.map(
    (count, bin) => (count * 2 + (counts[bin - TINTS] ?? 0) + (counts[bin + TINTS] ?? 0)) / (4 * total) + 1e-3,
  );
}
