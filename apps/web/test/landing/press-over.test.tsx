import { describe, expect, it } from 'vitest';
import { pressOver } from '../../src/app/press-over.ts';

/** What has happened until now, in its order. */
function watch(sign: Event): string[] {
  const happened: string[] = [];
  requestAnimationFrame(() => happened.push('frame'));
  void pressOver(sign).then(() => happened.push('over'));
  addEventListener('pointerup', () => happened.push('up'), { once: true });
  return happened;
}

describe('the end of a press', () => {
  it('comes after the finger is lifted and a frame was painted', async () => {
    const happened = watch(new PointerEvent('pointerdown'));
    setTimeout(() => dispatchEvent(new PointerEvent('pointerup')), 60);
    await expect.poll(() => happened).toContain('over');
    expect(happened.indexOf('up')).toBeLessThan(happened.indexOf('over'));
    expect(happened).toContain('frame');
  });

  it('is waited for no longer than anybody presses', async () => {
    const happened = watch(new KeyboardEvent('keydown'));
    await expect.poll(() => happened).toContain('over');
    expect(happened).not.toContain('up');
  });

  it('is the next frame for what is no press', async () => {
    const happened = watch(new Event('scroll'));
    await expect.poll(() => happened).toEqual(['frame', 'over']);
  });
});
