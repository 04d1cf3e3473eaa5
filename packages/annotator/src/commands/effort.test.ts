import { DEFAULT_CLASSES } from '@uvh/domain/annotation/vehicle-class';
import { describe, expect, it } from 'vitest';
import { BoxDocument } from '../document/box-document.ts';
import { aSuggestion } from '../testing/a-suggestion.ts';
import { confirm, draw, nudge, relabelAndConfirm } from './compose.ts';
import { CommandHistory } from './history.ts';
import { type JournalEvent, logFromJournal, parseJournalEvent } from './log.ts';

function aHistory() {
  const document = new BoxDocument(
    [aSuggestion({ bboxId: 1 }), aSuggestion({ bboxId: 2 }), aSuggestion({ bboxId: 3 })],
    DEFAULT_CLASSES,
  );
  const clock = { at: 0 };
  const journal: JournalEvent[] = [];
  const history = new CommandHistory(document, () => clock.at);
  history.subscribe((event) => journal.push(event));
  return { document, history, clock, journal };
}

describe('effort', () => {
  it('adds up boxes and time by the kind of answer, and the keys between them', () => {
    const { document, history, clock } = aHistory();
    history.noteInput('key');
    clock.at = 2_000;
    history.run(confirm(document, [0]));
    history.noteInput('key');
    history.noteInput('key');
    history.noteInput('press');
    clock.at = 5_000;
    history.run(relabelAndConfirm(document, [1, 2], 'Bus'));
    history.noteInput('key');
    expect(history.effort).toEqual({
      keys: 4,
      presses: 1,
      answers: { confirm: { count: 1, ms: 2_000 }, relabel: { count: 2, ms: 3_000 } },
    });
  });

  it('counts a step taken back beside the answer, and a redo as if neither had been', () => {
    const { document, history } = aHistory();
    history.run(confirm(document, [0]));
    history.run(confirm(document, [1]));
    history.undo();
    expect(history.effort.answers).toMatchObject({ confirm: { count: 2 }, undo: { count: 1 } });
    history.redo();
    expect(history.effort.answers).toMatchObject({ confirm: { count: 2 }, undo: { count: 0 } });
  });

  it('takes nudges of one gesture for one correction', () => {
    const { document, history } = aHistory();
    for (const step of [1, 2, 3]) {
      const { x, ...rest } = document.rect(0);
      history.run(nudge(document, 0, { ...rest, x: x + step }, 7));
    }
    expect(history.effort.answers.resize?.count).toBe(1);
  });

  it('leaves out a pause', () => {
    const { document, history, clock } = aHistory();
    clock.at = 31_000;
    history.run(draw(document, { x: 10, y: 10, width: 40, height: 40 }));
    expect(history.effort.answers.draw).toEqual({ count: 1, ms: 0 });
  });

  it('is what it was after the draft was read from its journal', () => {
    const { document, history, clock, journal } = aHistory();
    history.noteInput('key');
    clock.at = 900;
    history.run(confirm(document, [0]));
    history.undo();
    const stored = journal
      .map((event) => parseJournalEvent(JSON.parse(JSON.stringify(event))))
      .filter((event) => !!event);
    const again = aHistory();
    again.history.load(logFromJournal(stored));
    expect(again.history.effort).toEqual(history.effort);
  });
});
