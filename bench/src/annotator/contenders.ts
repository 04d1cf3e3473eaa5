/** One page each in pages/. 'empty' is the cost of the events alone, 'hand-written' the limit to measure against. */
export const CONTENDERS = ['empty', 'hand-written', 'ours', 'konva', 'svg', 'annotorious'] as const;
/** 'game' is the product's own page, which is not built here. */
export type Contender = (typeof CONTENDERS)[number] | 'game';

/** Annotorious shows a plain image: it zooms only together with a viewer of its own. */
export function canZoom(contender: Contender): boolean {
  return contender !== 'annotorious';
}
