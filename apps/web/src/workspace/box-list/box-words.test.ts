import { createEditor } from '@uvh/annotator/editor';
import { DEFAULT_CLASSES } from '@uvh/domain/annotation/vehicle-class';
import { describe, expect, it } from 'vitest';
import { positionOf, stateOf } from './box-words.ts';

function anEditor() {
  return createEditor({
    classes: DEFAULT_CLASSES,
    suggestions: [{ bboxId: 1, label: 'Sedan', x: 100, y: 900, width: 200, height: 100 }],
  });
}
const stateIn = (editor: ReturnType<typeof anEditor>) => editor.boxes().map(stateOf);

describe('the state of a box in one word', () => {
  it('is unreviewed to begin with', () => {
    expect(stateIn(anEditor())).toEqual(['unreviewed']);
  });

  it('tells relabelled from confirmed', () => {
    const editor = anEditor();
    editor.relabel('Bus', [0]);
    expect(stateIn(editor)).toEqual(['relabelled']);
    editor.confirmAll([0]);
    expect(stateIn(editor)).toEqual(['confirmed']);
  });

  it('tells what was put off', () => {
    const editor = anEditor();
    editor.select([0]);
    editor.dispatch('unsure');
    expect(stateIn(editor)).toEqual(['unsure']);
  });
});

describe('the position of a box', () => {
  it('is the ninth of the image that its middle lies in', () => {
    expect(positionOf({ x: 0, y: 0, width: 10, height: 10 })).toBe('top-left');
    expect(positionOf({ x: 900, y: 500, width: 100, height: 60 })).toBe('middle-centre');
    expect(positionOf({ x: 1800, y: 1000, width: 120, height: 80 })).toBe('bottom-right');
  });
});
