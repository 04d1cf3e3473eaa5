import { intersectionArea, type Rect, SPACE_HEIGHT, SPACE_WIDTH } from '@uvh/domain/annotation/box';
import { DEFAULT_CLASSES } from '@uvh/domain/annotation/vehicle-class';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BoxDocument } from '../document/box-document.ts';
import { BoxIndex } from '../hit/box-index.ts';
import { aSuggestion, someSuggestions } from '../testing/a-suggestion.ts';
import { CandidateList } from './candidate-list.ts';
import { CoverageWalk } from './coverage-walk.ts';
import { tileAround } from './uncovered-tiles.ts';

function aWalkOver(suggestions: ReturnType<typeof someSuggestions>) {
  const document = new BoxDocument(suggestions, DEFAULT_CLASSES);
  return new CoverageWalk(document, new BoxIndex(document), new CandidateList(document, []));
}

describe('tiles to look at', () => {
  it('lie in the image, apart from each other', () => {
    const place = fc.record({
      x: fc.integer({ min: 0, max: 1700 }),
      y: fc.integer({ min: 0, max: 950 }),
      width: fc.integer({ min: 10, max: 200 }),
      height: fc.integer({ min: 10, max: 120 }),
    });
    fc.assert(
      fc.property(fc.array(place, { maxLength: 40 }), (places) => {
        const { tiles } = aWalkOver(places.map((at, n) => aSuggestion({ bboxId: n + 1, ...at }))).state();
        for (const [n, tile] of tiles.entries()) {
          expect(tile.x >= 0 && tile.y >= 0).toBe(true);
          expect(tile.x + tile.width <= SPACE_WIDTH + 1e-6 && tile.y + tile.height <= SPACE_HEIGHT + 1e-6).toBe(true);
          for (const other of tiles.slice(n + 1)) expect(intersectionArea(tile, other)).toBeLessThan(1e-6);
        }
      }),
    );
  });

  it('leave out the sky and what boxes cover', () => {
    const walk = aWalkOver([
      ...someSuggestions(6, (index) => ({ x: 300 + index * 200, y: 500, width: 80, height: 60 })),
      aSuggestion({ bboxId: 7, x: 200, y: 700, width: 700, height: 380 }),
    ]);
    const { tiles } = walk.state();
    expect(tiles.length).toBeGreaterThan(0);
    for (const tile of tiles) expect(tile.y).toBeGreaterThan(400);
    const buried = { x: 350, y: 800, width: 300, height: 200 };
    expect(tiles.some((tile) => intersectionArea(tile, buried) > buried.width * buried.height * 0.9)).toBe(false);
  });

  it('cover the whole image when there are too few boxes to tell the road', () => {
    const { tiles } = aWalkOver([]).state();
    const area = tiles.reduce((sum, tile) => sum + tile.width * tile.height, 0);
    expect(area).toBeCloseTo(SPACE_WIDTH * SPACE_HEIGHT, 0);
  });
});

describe('the tile around a place', () => {
  const middleOf = ({ x, y, width, height }: Rect) => ({ x: x + width / 2, y: y + height / 2 });

  it('has the place in its middle with as much room again on each side, within bounds', () => {
    const place = { x: 800, y: 500, width: 60, height: 70 };
    const tile = tileAround(place);
    expect(tile).toMatchObject({ width: 210, height: 210 });
    expect(middleOf(tile)).toEqual(middleOf(place));
    expect(tileAround({ ...place, width: 6, height: 4 }).width).toBe(
      tileAround({ ...place, width: 9 / 3, height: 2 }).width,
    );
    expect(tileAround({ ...place, width: 900, height: 700 }).width).toBe(tileAround({ ...place, width: 800 }).width);
    expect(tileAround({ ...place, width: 6, height: 4 }).width).toBeLessThan(210);
    expect(tileAround({ ...place, width: 900, height: 700 }).width).toBeGreaterThan(210);
  });

  it.each([
    { x: 2, y: 3, width: 60, height: 60 },
    { x: 1850, y: 1010, width: 60, height: 60 },
  ])('lies in the image where the place is at its edge: $x, $y', (place) => {
    const { x, y, width, height } = tileAround(place);
    expect([x >= 0, y >= 0, x + width <= 1920, y + height <= 1080]).toEqual([true, true, true, true]);
    expect([x <= place.x, y <= place.y, x + width >= place.x + 60, y + height >= place.y + 60]).not.toContain(false);
  });
});

describe('the walk', () => {
  it('passes every tile once and ends', () => {
    const walk = aWalkOver(someSuggestions(8, () => ({ y: 500 })));
    const { tiles } = walk.state();
    const seen = [];
    for (let tile = walk.next(); tile; tile = walk.next()) seen.push(tile);
    expect(seen).toEqual(tiles);
    expect(walk.state()).toMatchObject({ current: undefined, visitedShare: 1 });
  });

  it('continues with the remaining tiles after a pause', () => {
    const walk = aWalkOver(someSuggestions(8, () => ({ y: 500 })));
    const { tiles } = walk.state();
    walk.next();
    walk.next();
    expect(walk.leave()).toBe(true);
    expect(walk.leave()).toBe(false);
    expect(walk.state().isLooked.slice(0, 2)).toEqual([true, false]);
    expect(walk.next()).toEqual(tiles[1]);
  });

  it('removes the mark of the tile in view, so that the walk returns to it', () => {
    const walk = aWalkOver(someSuggestions(8, () => ({ y: 500 })));
    expect(walk.mark()).toBe(false);
    walk.next();
    expect(walk.mark()).toBe(true);
    expect(walk.state().isLooked.flatMap((isLooked, place) => (isLooked ? [place] : []))).toEqual([0]);
    expect(walk.state().visitedShare).toBe(1 / walk.state().tiles.length);
    expect(walk.mark()).toBe(true);
    expect(walk.state().visitedShare).toBe(0);
  });
});
