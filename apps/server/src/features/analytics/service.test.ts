import { describe, expect, it } from 'vitest';
import { asksNotToBeTracked, cleanVisit } from './service.ts';

describe('a visit', () => {
  it.each([
    ['/verify?email=asha@campus.test', '/verify'],
    ['/create-team/success?teamCode=ABC', '/create-team/success'],
    ['/#about', '/'],
    ['/game/results', '/game/results'],
  ])('is counted without what follows the path: %s', (page, kept) => {
    expect(cleanVisit({ category: 'Page View', action: 'Page Viewed', page })?.page).toBe(kept);
  });

  it.each(['/asha@campus.test', 'https://evil.example/', '//evil.example', '/<script>', '/TEAM CODE', ''])(
    'is not counted for a page that the app has not: %s',
    (page) => {
      const counted = cleanVisit({ category: 'Page View', action: 'Page Viewed', page });
      expect(counted === undefined || counted.page.startsWith('/')).toBe(true);
      expect(JSON.stringify(counted ?? '')).not.toMatch(/@|<|TEAM|https/);
    },
  );

  it('is not counted when its words could be markup', () => {
    expect(cleanVisit({ category: '<b>', action: 'x', page: '/' })).toBeUndefined();
  });

  it('is left alone by those who ask for it', () => {
    expect(asksNotToBeTracked({ dnt: '1' })).toBe(true);
    expect(asksNotToBeTracked({ 'sec-gpc': '1' })).toBe(true);
    expect(asksNotToBeTracked({ dnt: '0' })).toBe(false);
  });
});
