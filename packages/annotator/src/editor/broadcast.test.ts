import { describe, expect, it } from 'vitest';
import { Broadcast, type Concern } from './broadcast.ts';

function aListenerOn(broadcast: Broadcast, concerns?: readonly Concern[]) {
  const heard: string[] = [];
  const end = broadcast.subscribe((changed) => heard.push([...changed].join()), concerns);
  return { heard, end };
}

describe('changes', () => {
  it('are told at once, and together at the end of a batch', () => {
    const broadcast = new Broadcast();
    const { heard } = aListenerOn(broadcast);
    broadcast.touch('tool');
    broadcast.batch(() => {
      broadcast.touch('document');
      broadcast.batch(() => broadcast.touch('selection'));
      broadcast.touch('document');
      expect(heard).toEqual(['tool']);
    });
    expect(heard).toEqual(['tool', 'document,selection']);
    expect(broadcast.versions).toMatchObject({ tool: 1, document: 2, selection: 1 });
  });

  it('are told to those who listen to them only', () => {
    const broadcast = new Broadcast();
    const { heard, end } = aListenerOn(broadcast, ['viewport', 'tool']);
    broadcast.touch('pointer');
    broadcast.touch('viewport');
    end();
    broadcast.touch('viewport');
    expect(heard).toEqual(['viewport']);
  });

  it('are told although the work failed half way', () => {
    const broadcast = new Broadcast();
    const { heard } = aListenerOn(broadcast);
    expect(() =>
      broadcast.batch(() => {
        broadcast.touch('queue');
        throw new Error('half way');
      }),
    ).toThrow('half way');
    expect(heard).toEqual(['queue']);
  });

  it('may be made by a listener', () => {
    const broadcast = new Broadcast();
    const { heard } = aListenerOn(broadcast, ['selection']);
    broadcast.subscribe(() => broadcast.touch('selection'), ['document']);
    broadcast.touch('document');
    expect(heard).toEqual(['selection']);
  });
});
