import { describe, expect, it } from 'vitest';
import { hrefOf, placeAt } from './place.ts';

describe('place', () => {
  it.each(['/', '/teams/7', '/login?from=%2Fgame%3Fimage%3D3', '/#faq', '/create-team/success?team_name=100%2541'])(
    'keeps an address as it is: %s',
    (href) => expect(hrefOf(placeAt(href))).toBe(href),
  );

  it.each(['//other.example/game', 'https://other.example/game', '/\\other.example/game'])(
    'never leads to another site: %s',
    (href) => expect(hrefOf(placeAt(href))).toBe('/game'),
  );

  it('names every entry of the history apart', () => {
    expect(placeAt('/game').key).not.toBe(placeAt('/game').key);
  });
});
