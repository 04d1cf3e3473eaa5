import type { Prng } from '@uvh/domain/random/prng';
import type { Point3 } from '../drawing/camera.ts';
import { mix, type Rgb, rgb, shade } from '../drawing/color.ts';
import { loft } from '../drawing/loft.ts';
import { ball, foliage, rod, type Solid } from '../drawing/solid.ts';

const LEAVES = [rgb('#4d7a3a'), rgb('#5d8a3f'), rgb('#3f6b3c'), rgb('#6f8f45')];
const BLOSSOMS = [rgb('#d9583b'), rgb('#e0a52c'), rgb('#b45fa6')];
const BARK = rgb('#6a5442');

/** A roadside tree, 5 to 9 m, now and then in blossom: rain tree, neem, gulmohar. */
export function treeModel(prng: Prng): Solid[] {
  const height = prng.between(5, 8.5);
  const leaf = prng.pick(LEAVES);
  const accent = prng.chance(0.25) ? prng.pick(BLOSSOMS) : shade(leaf, 1.25);
  const fork = height * prng.between(0.38, 0.48);
  const reach = height * prng.between(0.26, 0.34);
  const clumps = Array.from({ length: 26 }, (_, index) => {
    const angle = prng.between(0, Math.PI * 2);
    const away = Math.sqrt(prng.next()) * reach;
    const z = fork + (height - fork) * prng.between(0.2, 0.92) * (1 - (0.35 * away) / reach);
    const center: Point3 = [Math.cos(angle) * away, Math.sin(angle) * away, z];
    const light = (z - fork) / (height - fork);
    const color: Rgb = index % 7 === 6 ? accent : shade(leaf, 0.68 + light * 0.5);
    return foliage(center, height * prng.between(0.09, 0.15), color);
  });
  return [
    rod([0, 0, 0], [prng.between(-0.15, 0.15), 0, fork], 0.17, BARK),
    rod([0, 0, fork * 0.8], [reach * 0.5, reach * 0.2, fork * 1.3], 0.1, BARK),
    rod([0, 0, fork * 0.8], [-reach * 0.4, -reach * 0.3, fork * 1.3], 0.1, BARK),
    ...clumps,
  ];
}

/** A coconut palm. */
export function palmModel(prng: Prng): Solid[] {
  const height = prng.between(7, 10);
  const lean = prng.between(-0.6, 0.6);
  const leaf = prng.pick(LEAVES);
  const top: Point3 = [lean, lean * 0.4, height];
  const fronds = Array.from({ length: 11 }, (_, index): Solid[] => {
    const angle = (index / 11) * Math.PI * 2 + prng.between(-0.2, 0.2);
    const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
    const bend: Point3 = [top[0] + dx * 1.1, top[1] + dy * 1.1, height + prng.between(0.1, 0.5)];
    const tip: Point3 = [top[0] + dx * 2.1, top[1] + dy * 2.1, height - prng.between(0.4, 1)];
    return [rod(top, bend, 0.13, shade(leaf, 1.05)), rod(bend, tip, 0.1, shade(leaf, 0.85))];
  });
  return [
    rod([0, 0, 0], [lean * 0.4, lean * 0.1, height * 0.5], 0.15, mix(BARK, rgb('#9a8b78'), 0.5)),
    rod([lean * 0.4, lean * 0.1, height * 0.5], top, 0.12, mix(BARK, rgb('#9a8b78'), 0.6)),
    ...fronds.flat(),
    ball([top[0], top[1], height - 0.25], 0.25, rgb('#8f7a3a')),
  ];
}

/** Planting on a median: low bushes with flowers. */
export function shrubModel(prng: Prng): Solid[] {
  const leaf = prng.pick(LEAVES);
  return Array.from({ length: 5 }, (_, index) => {
    const radius = prng.between(0.18, 0.34);
    const color = index === 4 ? prng.pick(BLOSSOMS) : shade(leaf, prng.between(0.75, 1.15));
    return foliage(
      [prng.between(-0.7, 0.7), prng.between(-0.18, 0.18), radius + index * 0.07],
      index === 4 ? 0.13 : radius,
      color,
    );
  });
}

/** A flower pot or planter of concrete. */
export function planterModel(prng: Prng): Solid[] {
  const pot = loft(
    [
      { rear: -0.3, front: 0.3, halfWidth: 0.3, z: 0, corner: 0.1 },
      { rear: -0.36, front: 0.36, halfWidth: 0.36, z: 0.45, corner: 0.1 },
    ],
    prng.pick([rgb('#b0a698'), rgb('#b5562f'), rgb('#d9c04a')]),
    'matte',
  );
  return [pot, foliage([0, 0, 0.72], 0.34, prng.pick(LEAVES))];
}
