import { classListFrom, classToWire, objectClassSchema, type WireClass } from '@uvh/contract/object-class';
import { DEFAULT_CLASSES } from '@uvh/domain/annotation/vehicle-class';
import { describe, expect, it } from 'vitest';
import { classProblems } from './class-problems.ts';

const shipped = DEFAULT_CLASSES.classes.map(classToWire);

function aClass(parts: Partial<WireClass> & Pick<WireClass, 'id' | 'name'>): WireClass {
  const code = `${parts.name}X`.slice(0, 2).toUpperCase();
  return objectClassSchema.parse({ code, color: '#2f6bff', ...parts });
}
const zebra = aClass({ id: 1, name: 'zebra' });
const okapi = aClass({ id: 2, name: 'okapi', color: '#ff8a00' });

const problems = (...classes: readonly WireClass[]) =>
  classProblems([], classes, []).map(({ path, message }) => `${path.join('.')} ${message}`);

describe('the classes of the default event', () => {
  it('keep all rules', () => {
    expect(classProblems([], shipped, [])).toEqual([]);
  });

  it('come back as they are from calls and files', () => {
    const through = shipped.map((each) => objectClassSchema.parse(JSON.parse(JSON.stringify(each))));
    expect(classListFrom(through).classes).toEqual(DEFAULT_CLASSES.classes);
  });
});

describe('a list of classes', () => {
  it('with nothing wrong has no problem', () => {
    expect(problems(zebra, okapi)).toEqual([]);
  });

  it.each([
    [{ id: 1 }, '1.id must differ from that of "zebra"'],
    [{ name: 'Zebra' }, '1.name must differ from that of "zebra"'],
    [{ code: 'ZE' }, '1.code must differ from that of "zebra"'],
    [{ display_name: 'Zebra' }, '1.display_name must differ from that of "zebra"'],
    [{ coco: { id: 1, name: 'okapi' } }, '1.coco.id must differ from that of "zebra"'],
    [{ coco: { id: 5, name: 'Zebra' } }, '1.coco.name must differ from that of "zebra"'],
    [{ look_alikes: ['gnu'] }, '1.look_alikes.0 must be the name of a class; there is no "gnu"'],
    [{ look_alikes: ['okapi'] }, '1.look_alikes.0 must be another class'],
    [{ look_alikes: ['zebra', 'zebra'] }, '1.look_alikes.1 must not name "zebra" twice'],
  ])('is refused for %j', (parts, problem) => {
    expect(problems(zebra, { ...okapi, ...parts })).toContain(problem);
  });

  it('is refused by a rule that the console can say in its languages', () => {
    const after = [
      { ...zebra, key: 'x', look_alikes: ['gnu'] },
      { ...okapi, code: zebra.code, color: '#2f6bf0' },
    ];
    const broken = classProblems([], after, [{ id: 3, name: 'gnu', why: 'gold' }]);
    expect(broken.map(({ path, rule, other }) => [path.join('.'), rule, other])).toEqual([
      ['1.code', 'taken', 'zebra'],
      ['0.key', 'workspace-key', undefined],
      ['0.look_alikes.0', 'look-alike', 'gnu'],
      ['1.dash', 'same-look', 'zebra'],
      ['', 'has-gold', 'gnu'],
    ]);
  });

  it('is told once of two classes with one id or name', () => {
    expect(problems(zebra, { ...okapi, id: 1 })).toHaveLength(1);
    expect(problems(zebra, { ...okapi, name: 'zebra' })).toEqual(['1.name must differ from that of "zebra"']);
  });

  it('calls no two classes the same in a language', () => {
    const [one, other] = [zebra, okapi].map((each) => ({ ...each, display_names: { hi: 'ज़ेब्रा' } }));
    expect(one && other && problems(one, other)).toEqual(['1.display_names.hi must differ from that of "zebra"']);
  });

  it('has keys that neither another class nor the workspace has', () => {
    expect(problems({ ...zebra, key: 'k' }, { ...okapi, key: 'k' })).toEqual([
      '1.key must differ from that of "zebra"',
    ]);
    expect(problems({ ...zebra, key: 'x' }, okapi)[0]).toMatch(/^0\.key must be none of b, e, /);
  });
});

describe('colours', () => {
  it('are told from black and from white', () => {
    expect(problems({ ...zebra, color: '#101010' }, okapi)).toEqual([
      '0.color must be brighter: boxes without a class are drawn black',
    ]);
    expect(problems({ ...zebra, color: '#fffff0' }, okapi)).toEqual([
      '0.color must be darker: on white ground nobody would see it',
    ]);
  });

  it('that look alike need dashes that do not', () => {
    expect(problems(zebra, { ...okapi, color: '#2f6bf0' })).toEqual([
      '1.dash must differ from that of "zebra", for instance [8, 3]: their colours look alike',
    ]);
    expect(problems(zebra, { ...okapi, color: '#2f6bf0', dash: [8, 3] })).toEqual([]);
    expect(problems({ ...zebra, dash: [8, 4] }, { ...okapi, color: '#2f6bf0', dash: [8, 3] })).toHaveLength(1);
  });

  it('are looked at as people without one kind of cones see them', () => {
    expect(problems({ ...zebra, color: '#2f6bff' }, { ...okapi, color: '#9b51e0' })).toEqual([
      '1.dash must differ from that of "zebra", for instance [8, 3]: their colours look alike for people who do not see red',
    ]);
  });

  it('of sixty classes can be told apart by the dashes that are proposed', () => {
    const colors = shipped.map(({ color }) => color);
    let classes = Array.from({ length: 60 }, (_, index) =>
      aClass({ id: index + 1, name: `class ${index}`, code: `${index + 10}`, color: colors[index % 12] ?? '' }),
    );
    for (const { path, message } of classProblems([], classes, [])) {
      const proposed = /\[(.*)\]/.exec(message)?.[1]?.split(', ').map(Number);
      expect(proposed, message).toBeDefined();
      classes = classes.map((each, index) => (index === path[0] ? { ...each, dash: proposed ?? [] } : each));
    }
    expect(classProblems([], classes, [])).toEqual([]);
  });
});

describe('classes that something stored needs', () => {
  const fixed = [{ id: 1, name: 'zebra', why: 'reviews' } as const];
  const told = (...classes: readonly WireClass[]) =>
    classProblems([zebra, okapi], classes, fixed).map(({ path, message }) => `${path.join('.')} ${message}`);

  it('stay, with their id and name', () => {
    expect(told(okapi, aClass({ id: 3, name: 'gnu', color: '#22d3ee' }))).toEqual([
      ' must keep "zebra" (id 1): images were reviewed while it could be chosen',
    ]);
    expect(told({ ...zebra, id: 9 }, okapi)).toEqual([
      '0.id must stay 1: images were reviewed while it could be chosen',
    ]);
    expect(told({ ...zebra, name: 'quagga' }, okapi)).toEqual([
      '0.name must stay "zebra": images were reviewed while it could be chosen; what people read is "display_name"',
    ]);
  });

  it('may get other names to read, colours and neighbours', () => {
    const gnu = aClass({ id: 3, name: 'gnu', color: '#22d3ee' });
    expect(told({ ...zebra, display_name: 'Quagga', color: '#ffd60a' }, okapi, gnu)).toEqual([]);
  });
});
