import { describe, expect, it } from 'vitest';
import { ChangeEmitter, type Topic } from './change-emitter.ts';

function aListenerOn(changes: ChangeEmitter, topics?: readonly Topic[]) {
  const heard: string[] = [];
  const end = changes.subscribe((changed) => heard.push([...changed].join()), topics);
  return { heard, end };
}

describe('changes', () => {
  it('are emitted at once, and together at the end of a batch', () => {
    const changes = new ChangeEmitter();
    const { heard } = aListenerOn(changes);
    changes.emit('tool');
    changes.batch(() => {
      changes.emit('document');
      changes.batch(() => changes.emit('selection'));
      changes.emit('document');
      expect(heard).toEqual(['tool']);
    });
    expect(heard).toEqual(['tool', 'document,selection']);
    expect(changes.versions).toMatchObject({ tool: 1, document: 2, selection: 1 });
  });

  it('are emitted only to listeners of their topic', () => {
    const changes = new ChangeEmitter();
    const { heard, end } = aListenerOn(changes, ['viewport', 'tool']);
    changes.emit('pointer');
    changes.emit('viewport');
    end();
    changes.emit('viewport');
    expect(heard).toEqual(['viewport']);
  });

  it('are emitted although the work threw half way', () => {
    const changes = new ChangeEmitter();
    const { heard } = aListenerOn(changes);
    expect(() =>
      changes.batch(() => {
        changes.emit('queue');
        throw new Error('half way');
      }),
    ).toThrow('half way');
    expect(heard).toEqual(['queue']);
  });

  it('may be made by a listener', () => {
    const changes = new ChangeEmitter();
    const { heard } = aListenerOn(changes, ['selection']);
    changes.subscribe(() => changes.emit('selection'), ['document']);
    changes.emit('document');
    expect(heard).toEqual(['selection']);
  });
});
