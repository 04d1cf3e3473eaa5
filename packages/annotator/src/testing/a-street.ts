import type { Rect } from '@uvh/domain/annotation/box';
import type { Pixels } from '../snap/patch.ts';

/** The pixels of an area of a drawn street: rough asphalt with vehicles, each a light body with a dark window. */
export function aStreetWith(vehicles: readonly Rect[], area: Rect): Pixels {
  const { width, height } = area;
  const data = new Uint8ClampedArray(width * height * 4);
  for (let place = 0; place < width * height; place += 1) {
    const x = area.x + (place % width);
    const y = area.y + Math.floor(place / width);
    const on = vehicles.find((it) => x >= it.x && x < it.x + it.width && y >= it.y && y < it.y + it.height);
    const rough = ((x * 7919 + y * 104_729) % 17) - 8;
    const light = on ? (isWindow(on, x, y) ? 40 : 215) : 96 + rough;
    data.set([light, light, on ? light - 10 : light, 255], place * 4);
  }
  return { data, width, height, area };
}

function isWindow({ x, y, width, height }: Rect, atX: number, atY: number): boolean {
  const [across, down] = [(atX - x) / width, (atY - y) / height];
  return across > 0.2 && across < 0.8 && down > 0.2 && down < 0.5;
}
