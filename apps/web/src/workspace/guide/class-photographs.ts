import type { VehicleClassName } from '@uvh/domain/annotation/vehicle-class';

const urls = import.meta.glob<string>('./photographs/*.webp', {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
});

/** Addresses of photographs of a class of the default event, at most two; none of what nobody photographed freely. */
export function photographsOf(name: VehicleClassName): readonly string[] {
  return [1, 2].flatMap((number) => urls[`./photographs/${name}-${number}.webp`] ?? []);
}
