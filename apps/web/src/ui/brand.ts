import { create } from 'zustand';

interface Brand {
  /** A drawing as SVG in place of the product's mark; null for that one. */
  readonly mark: string | null;
  /** Whether the product's mark shows a car. */
  readonly isOfTraffic: boolean;
}

/** How the event looks. Set by who knows the event. */
export const useBrand = create<Brand>()(() => ({ mark: null, isOfTraffic: true }));

/** A drawing as the address of a picture, in which no script runs. */
export function pictureOf(svg: string): string {
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
