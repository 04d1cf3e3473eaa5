import { DEFAULT_CLASSES } from '@uvh/domain/annotation/vehicle-class';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BoxDocument } from '../document/box-document.ts';
import { aSuggestion, someSuggestions } from '../testing/a-suggestion.ts';
import type { Command } from './command.ts';
import * as compose from './compose.ts';
import { CommandHistory } from './history.ts';
import { type JournalEvent, logFromJournal, parseCommandLog, parseJournalEvent, restore } from './log.ts';

const labels = ['Sedan', 'Bus', 'Truck', 'default', 'tractor'] as const;
const indexes = fc.array(fc.nat(8), { minLength: 1, maxLength: 4 });
const number = fc.double({ min: 0, max: 900, noNaN: true });
const rect = fc.record({ x: number, y: number, width: number, height: number });

type Compose = (document: BoxDocument) => Command | undefined;
const change: fc.Arbitrary<Compose> = fc.oneof(
  fc.tuple(indexes, fc.constantFrom(...labels)).map(
    ([at, label]): Compose =>
      (document) =>
        compose.relabel(document, at, label),
  ),
  fc.tuple(indexes, fc.constantFrom(...labels)).map(
    ([at, label]): Compose =>
      (document) =>
        compose.relabelAndConfirm(document, at, label),
  ),
  indexes.map(
    (at): Compose =>
      (document) =>
        compose.confirm(document, at),
  ),
  indexes.map(
    (at): Compose =>
      (document) =>
        compose.reopen(document, at),
  ),
  indexes.map(
    (at): Compose =>
      (document) =>
        compose.deleteBoxes(document, at),
  ),
  indexes.map(
    (at): Compose =>
      (document) =>
        compose.markUnsure(document, at),
  ),
  fc.tuple(fc.nat(8), rect).map(
    ([at, after]): Compose =>
      (document) =>
        compose.resize(document, at, after),
  ),
  fc.tuple(fc.nat(8), rect, fc.nat(2)).map(
    ([at, after, gesture]): Compose =>
      (document) =>
        compose.nudge(document, at, after, gesture),
  ),
  fc.tuple(fc.nat(8), rect).map(
    ([at, after]): Compose =>
      (document) =>
        compose.redraw(document, at, after),
  ),
  rect.map(
    (place): Compose =>
      (document) =>
        compose.draw(document, place),
  ),
);
const steps = fc.array(
  fc.oneof({ weight: 4, arbitrary: change }, fc.constant('undo' as const), fc.constant('redo' as const)),
  { maxLength: 60 },
);

const suggestions = someSuggestions(6);

function work(taken: readonly (Compose | 'undo' | 'redo')[]) {
  const document = new BoxDocument(suggestions, DEFAULT_CLASSES);
  const history = new CommandHistory(document, () => 1);
  const journal: JournalEvent[] = [];
  history.subscribe((event) => journal.push(event));
  for (const step of taken) {
    if (step === 'undo') history.undo();
    else if (step === 'redo') history.redo();
    else history.run(step(document));
  }
  return { document, history, journal };
}

function stateOf(document: BoxDocument) {
  return Array.from({ length: document.count }, (_, index) => document.box(index));
}

describe('history', () => {
  it('restores the same document and the same undo steps from its serialised log', () => {
    fc.assert(
      fc.property(steps, (taken) => {
        const { document, history } = work(taken);
        const log = parseCommandLog(JSON.parse(JSON.stringify(history.exportLog())));
        const restored = log && restore(suggestions, DEFAULT_CLASSES, log);
        if (restored?.kind !== 'restored') throw new Error('The log was refused.');
        expect(stateOf(restored.document)).toEqual(stateOf(document));
        while (history.canUndo || history.canRedo) {
          const way = history.canUndo ? 'undo' : 'redo';
          expect(restored.history[way]()?.indexes).toEqual(history[way]()?.indexes);
          expect(stateOf(restored.document)).toEqual(stateOf(document));
          if (way === 'undo' && !history.canUndo) break;
        }
      }),
    );
  });

  it('is pristine after everything was undone, and as before after everything was redone', () => {
    fc.assert(
      fc.property(steps, (taken) => {
        const { document, history } = work(taken);
        while (history.redo());
        const latest = stateOf(document);
        while (history.undo());
        expect(stateOf(document)).toEqual(stateOf(new BoxDocument(suggestions, DEFAULT_CLASSES)));
        while (history.redo());
        expect(stateOf(document)).toEqual(latest);
      }),
    );
  });

  it('gives the same entries until the next step', () => {
    const document = new BoxDocument(suggestions, DEFAULT_CLASSES);
    const history = new CommandHistory(document, () => 0);
    const empty = history.entries;
    expect(history.entries).toBe(empty);
    history.run({ kind: 'confirm', indexes: [0] });
    const one = history.entries;
    expect(one).toHaveLength(1);
    expect(history.entries).toBe(one);
    const seen: number[] = [];
    history.subscribe(() => seen.push(history.entries.length));
    history.undo();
    history.redo();
    expect(seen).toEqual([0, 1]);
    expect(one).toHaveLength(1);
  });

  it('emits enough in its journal to rebuild the log', () => {
    fc.assert(
      fc.property(steps, (taken) => {
        const { history, journal } = work(taken);
        const read = journal.map((event) => parseJournalEvent(JSON.parse(JSON.stringify(event))));
        expect(logFromJournal(read.filter((event) => event !== undefined))).toEqual(
          JSON.parse(JSON.stringify(history.exportLog())),
        );
      }),
    );
  });

  it('undoes bulk changes in one step', () => {
    const { document, history } = work([]);
    history.run(compose.relabelAndConfirm(document, [0, 1, 2], 'Bus'));
    expect(stateOf(document).filter((box) => box.isConfirmed && box.label === 'Bus')).toHaveLength(3);
    expect(history.undo()?.indexes).toEqual([0, 1, 2]);
    expect(stateOf(document)).toEqual(stateOf(new BoxDocument(suggestions, DEFAULT_CLASSES)));
  });

  it('undoes the nudges of one gesture together', () => {
    const { document, history } = work([]);
    const start = document.rect(0);
    history.run(compose.nudge(document, 0, { ...start, x: start.x + 1 }, 1));
    history.run(compose.nudge(document, 0, { ...start, x: start.x + 2 }, 1));
    history.run(compose.nudge(document, 0, { ...start, x: start.x + 3 }, 2));
    history.undo();
    expect(document.rect(0).x).toBe(start.x + 2);
    history.undo();
    expect(document.rect(0)).toEqual(start);
  });
});

describe('confirmation', () => {
  it('is refused without a known class', () => {
    const document = new BoxDocument(
      [aSuggestion({ label: 'default' }), aSuggestion({ bboxId: 2, label: 'tractor' })],
      DEFAULT_CLASSES,
    );
    expect(compose.confirm(document, [0, 1])).toBeUndefined();
    const history = new CommandHistory(document, () => 1);
    expect(history.run({ kind: 'confirm', indexes: [0] })).toBe(false);
  });

  it('keeps the box from being changed until it is reopened', () => {
    const { document, history } = work([]);
    history.run(compose.confirm(document, [0]));
    expect(compose.relabel(document, [0], 'Bus')).toBeUndefined();
    expect(compose.deleteBoxes(document, [0])).toBeUndefined();
    expect(compose.resize(document, 0, { x: 0, y: 0, width: 50, height: 50 })).toBeUndefined();
    expect(compose.redraw(document, 0, { x: 0, y: 0, width: 50, height: 50 })).toBeUndefined();
    history.run(compose.reopen(document, [0]));
    expect(compose.relabel(document, [0], 'Bus')).toBeDefined();
  });
});

describe('what was read out of storage', () => {
  const entry = { at: 5, command: { kind: 'delete', indexes: [0] } };
  const cost = { ms: 10, keys: 1, presses: 0 };

  it('is a step as it was, with what it cost where that was kept', () => {
    for (const event of [
      { kind: 'do', entry, position: 1, cost },
      { kind: 'do', entry, position: 1 },
      { kind: 'undo', at: 6, position: 0, cost },
      { kind: 'redo', at: 7, position: 1 },
    ]) {
      expect(parseJournalEvent({ ...event, other: 1 })).toEqual(event);
      expect(Object.keys(parseJournalEvent(event) ?? {})).toEqual(Object.keys(event));
    }
  });

  it.each([
    ['nothing', null],
    ['a text', 'undo'],
    ['a step without a place', { kind: 'undo', at: 6 }],
    ['a place that is no whole number', { kind: 'undo', at: 6, position: 0.5 }],
    ['a place that is a text', { kind: 'undo', at: 6, position: '1' }],
    ['a place before the first', { kind: 'undo', at: 6, position: -1 }],
    ['a first step at place 0', { kind: 'do', entry, position: 0 }],
    ['a step without its command', { kind: 'do', position: 1 }],
    ['a step without its time', { kind: 'do', entry: { command: entry.command }, position: 1 }],
    ['an undo without its time', { kind: 'undo', position: 1 }],
    ['another kind of step', { kind: 'jump', at: 6, position: 1 }],
  ])('is no step: %s', (_, value) => {
    expect(parseJournalEvent(value)).toBeUndefined();
  });

  it.each(['ms', 'keys', 'presses'] as const)('is a step without a cost where the cost lacks its %s', (part) => {
    const event = { kind: 'do', entry, position: 1 };
    expect(parseJournalEvent({ ...event, cost: { ...cost, [part]: '1' } })).toEqual(event);
    expect(parseJournalEvent({ ...event, cost: 'much' })).toEqual(event);
  });

  it.each([
    ['a version to come', { version: 2, entries: [], position: 0 }],
    ['no list', { version: 1, entries: {}, position: 0 }],
    ['no place', { version: 1, entries: [] }],
    ['half a place', { version: 1, entries: [entry], position: 0.5 }],
    ['a place before the first', { version: 1, entries: [entry], position: -1 }],
    ['a place behind the last', { version: 1, entries: [entry], position: 2 }],
  ])('is no log: %s', (_, value) => {
    expect(parseCommandLog(value)).toBeUndefined();
  });

  const rect = { x: 1, y: 2, width: 30, height: 40 };
  const commandOf = (command: object) => parseCommandLog({ version: 1, entries: [{ at: 1, command }], position: 1 });

  it('is a drawn box with the candidate that was taken, where one was', () => {
    for (const command of [
      { kind: 'draw', index: 6, rect, label: 'Bus' },
      { kind: 'draw', index: 6, rect, label: 'Bus', candidateId: 3 },
    ]) {
      const read = commandOf(command)?.entries[0]?.command ?? {};
      expect(read).toEqual(command);
      expect(Object.keys(read)).toEqual(Object.keys(command));
    }
  });

  it.each([
    ['a box without a place in the list', { kind: 'draw', rect, label: 'Bus' }],
    ['a box without a class', { kind: 'draw', index: 6, rect }],
    ['a box without a rectangle', { kind: 'draw', index: 6, label: 'Bus' }],
    ['a box without a height', { kind: 'draw', index: 6, rect: { x: 1, y: 2, width: 3 }, label: 'Bus' }],
    ['a size without what was before', { kind: 'resize', index: 0, after: rect }],
    ['a size without what came after', { kind: 'resize', index: 0, before: rect }],
    ['a nudge without its gesture', { kind: 'nudge', index: 0, before: rect, after: rect }],
    ['another label that is a number', { kind: 'relabel', changes: [{ index: 0, before: 'Bus', after: 5 }] }],
    ['a group with a part that is none', { kind: 'group', commands: [{ kind: 'delete', indexes: [0] }, 7] }],
    ['a box at half a place', { kind: 'delete', indexes: [0.5] }],
  ])('is no command: %s', (_, command) => {
    expect(commandOf(command)).toBeUndefined();
  });
});

describe('a command that does not fit', () => {
  it.each(['confirm', 'delete', 'unsure', 'reopen'] as const)(
    'is to %s one box twice, or a box and one that is gone',
    (kind) => {
      const { document, history } = work([]);
      history.run({ kind: 'delete', indexes: [1] });
      if (kind === 'reopen') history.run({ kind: 'confirm', indexes: [0] });
      const before = stateOf(document);
      expect(history.run({ kind, indexes: [0, 0] })).toBe(false);
      expect(history.run({ kind, indexes: [0, 1] })).toBe(false);
      expect(stateOf(document)).toEqual(before);
    },
  );

  it('is to put off a box for a second time', () => {
    const { history } = work([]);
    history.run({ kind: 'unsure', indexes: [0] });
    expect(history.run({ kind: 'unsure', indexes: [0, 1] })).toBe(false);
  });

  const unchanged = stateOf(new BoxDocument(suggestions, DEFAULT_CLASSES));
  const label = unchanged[0]?.label ?? '';

  it('is a change of a label that is not there', () => {
    const { document, history } = work([]);
    expect(history.run({ kind: 'relabel', changes: [{ index: 0, before: 'Bus', after: 'Truck' }] })).toBe(false);
    expect(stateOf(document)).toEqual(unchanged);
  });

  it.each(['resize', 'nudge'] as const)('is a %s to what is no number', (kind) => {
    const { document, history } = work([]);
    const before = document.rect(0);
    const after = { ...before, width: Number.NaN };
    expect(history.run({ kind, index: 0, before, after, gesture: 1 })).toBe(false);
    expect(stateOf(document)).toEqual(unchanged);
  });

  it('takes back what the steps before it in a group have done, the last one first', () => {
    const { document, history } = work([]);
    const relabel = (before: string, after: string): Command => ({
      kind: 'relabel',
      changes: [{ index: 0, before, after }],
    });
    const commands = [relabel(label, 'Bus'), relabel('Bus', 'Truck'), relabel('Bus', 'Sedan')];
    expect(history.run({ kind: 'group', commands })).toBe(false);
    expect(stateOf(document)).toEqual(unchanged);
  });
});

describe('a log of another image', () => {
  it('is refused as a value', () => {
    const log = {
      version: 1,
      entries: [{ at: 0, command: { kind: 'delete', indexes: [40] } }],
      position: 1,
    } as const;
    expect(restore(suggestions, DEFAULT_CLASSES, log)).toEqual({ kind: 'refused', code: 'LOG_DOES_NOT_FIT' });
  });

  it('is not parsed when it is not a log', () => {
    for (const value of [undefined, {}, { version: 1, entries: [{ at: 1, command: { kind: 'x' } }], position: 1 }]) {
      expect(parseCommandLog(value)).toBeUndefined();
    }
  });
});

describe('a journal with a step missing', () => {
  it('gives what was done before it, since what follows stands on it', () => {
    const suggestions = someSuggestions(3);
    const history = new CommandHistory(new BoxDocument(suggestions, DEFAULT_CLASSES), () => 0);
    const events: JournalEvent[] = [];
    history.subscribe((event) => events.push(event));
    history.run({ kind: 'confirm', indexes: [0] });
    history.run({ kind: 'draw', index: 3, rect: { x: 10, y: 10, width: 50, height: 50 }, label: 'default' });
    history.run({ kind: 'relabel', changes: [{ index: 3, before: 'default', after: 'Bus' }] });

    const restored = restore(suggestions, DEFAULT_CLASSES, logFromJournal(events.toSpliced(1, 1)));

    expect(restored.kind).toBe('restored');
    if (restored.kind === 'restored') expect(restored.document.isConfirmed(0)).toBe(true);
  });
});
