import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sentencesOf } from './sentences.ts';
import { type Shelf, translate } from './translate.ts';

function aShelf(language: string, catalogue: object): Shelf {
  return { language, sentences: sentencesOf(catalogue) };
}

const english = aShelf('en', {
  login: { title: 'Login', fields: { email: 'Email Address' } },
  hello: 'Hello {{name}}',
  twice: '{{name}}, yes, {{name}}',
  xp: '{{xp, number}} XP',
  plain: '{{xp}} XP',
  gain: '{{xp, signed}} XP',
  stars_zero: 'No star yet',
  stars_one: '{{count}} star',
  stars_other: '{{count}} stars',
  boxes_one: '{{count, number}} box',
  boxes_other: '{{count, number}} boxes',
  onlyEnglish: 'Only here',
});
const hindi = aShelf('hi', {
  login: { title: 'लॉग इन' },
  xp: '{{xp, number}} XP',
  boxes_one: '{{count, number}} बॉक्स (एक)',
  boxes_other: '{{count, number}} बॉक्स',
});
const kannada = aShelf('kn', {
  boxes_one: '{{count, number}} ಬಾಕ್ಸ್',
  boxes_other: '{{count, number}} ಬಾಕ್ಸ್‌ಗಳು',
});

describe('the sentence of a key', () => {
  it('lies at any depth of a catalogue', () => {
    expect(translate([english], 'login.title')).toBe('Login');
    expect(translate([english], 'login.fields.email')).toBe('Email Address');
  });

  it('comes from the first shelf that has it', () => {
    expect(translate([hindi, english], 'login.title')).toBe('लॉग इन');
    expect(translate([hindi, english], 'onlyEnglish')).toBe('Only here');
  });

  it.each(['login', 'login.titel', 'login.title.more', 'toString.name', ''])('is the key itself for %j', (key) => {
    expect(translate([hindi, english], key)).toBe(key);
  });

  it('is found for every path of any catalogue', () => {
    const name = fc.stringMatching(/^[a-z-]{1,8}$/);
    const { catalogue } = fc.letrec<{ catalogue: object; branch: object | string }>((tie) => ({
      catalogue: fc.dictionary(name, tie('branch'), { maxKeys: 4 }),
      branch: fc.oneof({ maxDepth: 3 }, fc.string(), tie('catalogue')),
    }));
    fc.assert(
      fc.property(catalogue, (texts) => {
        const shelf = { language: 'en', sentences: sentencesOf(texts) };
        for (const [path, sentence] of leavesOf(texts)) expect(translate([shelf], path)).toBe(sentence);
      }),
    );
  });
});

/** The same as the flattening does, by another way. */
function leavesOf(catalogue: object): [string, string][] {
  const leaves: [string, string][] = [];
  const stack: [string, unknown][] = [['', catalogue]];
  for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
    const [path, node] = top;
    if (typeof node === 'string') leaves.push([path, node]);
    else if (typeof node === 'object' && node !== null) {
      for (const [key, value] of Object.entries(node)) stack.push([path === '' ? key : `${path}.${key}`, value]);
    }
  }
  return leaves;
}

describe('values in a sentence', () => {
  it('are filled in wherever their name stands', () => {
    expect(translate([english], 'hello', { name: 'Asha' })).toBe('Hello Asha');
    expect(translate([english], 'twice', { name: 'Asha' })).toBe('Asha, yes, Asha');
  });

  it('are taken as they are, whatever they hold', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.constantFrom('$&', '{{name}}', '<b>', '&amp;')), (name) => {
        expect(translate([english], 'hello', { name })).toBe(`Hello ${name}`);
      }),
    );
  });

  it('leave a placeholder open that has none', () => {
    expect(translate([english], 'hello')).toBe('Hello {{name}}');
    expect(translate([english], 'hello', { nam: 'Asha' })).toBe('Hello {{name}}');
  });

  it('are grouped as the language of the sentence groups numbers', () => {
    expect(translate([english], 'xp', { xp: 1234567 })).toBe('1,234,567 XP');
    expect(translate([hindi, english], 'xp', { xp: 1234567 })).toBe('12,34,567 XP');
    expect(translate([kannada, english], 'xp', { xp: 1234567 })).toBe('1,234,567 XP');
  });

  it('are not grouped where the sentence does not ask for it', () => {
    expect(translate([english], 'plain', { xp: 1234567 })).toBe('1234567 XP');
    expect(translate([english], 'xp', { xp: '1234567' })).toBe('1234567 XP');
  });

  it.each([
    [2.45, '+2.5 XP'],
    [-1, '-1 XP'],
    [0, '0 XP'],
  ])('show that %d was won or lost', (xp, said) => {
    expect(translate([english], 'gain', { xp })).toBe(said);
  });
});

describe('plural forms', () => {
  it.each([
    [0, '0 boxes'],
    [1, '1 box'],
    [2, '2 boxes'],
    [1.5, '1.5 boxes'],
  ])('of English for %d', (count, said) => {
    expect(translate([english], 'boxes', { count })).toBe(said);
  });

  it.each([
    [0, '0 बॉक्स (एक)'],
    [1, '1 बॉक्स (एक)'],
    [0.5, '0.5 बॉक्स (एक)'],
    [2, '2 बॉक्स'],
  ])('of Hindi for %d, which counts none as one', (count, said) => {
    expect(translate([hindi, english], 'boxes', { count })).toBe(said);
  });

  it.each([
    [0, '0 ಬಾಕ್ಸ್'],
    [1, '1 ಬಾಕ್ಸ್'],
    [2, '2 ಬಾಕ್ಸ್‌ಗಳು'],
  ])('of Kannada for %d', (count, said) => {
    expect(translate([kannada, english], 'boxes', { count })).toBe(said);
  });

  it('let a sentence for none go first', () => {
    expect(translate([english], 'stars', { count: 0 })).toBe('No star yet');
    expect(translate([english], 'stars', { count: 1 })).toBe('1 star');
  });

  it('count as English does where the sentence is English', () => {
    expect(translate([hindi, english], 'stars', { count: 0 })).toBe('No star yet');
    const shelf = aShelf('en', { teams_one: '{{count}} team', teams_other: '{{count}} teams' });
    expect(translate([hindi, shelf], 'teams', { count: 0 })).toBe('0 teams');
  });

  it('need not be there for a sentence that only names the number', () => {
    expect(translate([english], 'hello', { name: 'Asha', count: 3 })).toBe('Hello Asha');
  });

  it('always say the number that they were given', () => {
    fc.assert(
      fc.property(fc.nat(), fc.constantFrom(english, hindi, kannada), (count, shelf) => {
        const said = translate([shelf, english], 'boxes', { count });
        expect(said).toContain(new Intl.NumberFormat(shelf.language).format(count));
      }),
    );
  });
});
