import { expect, it, onTestFinished, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { useSearchText } from '../../src/ui/use-search-text.ts';

async function aSearch(first: string) {
  const tell = vi.fn<(search: string) => void>();
  const hook = await renderHook((search: string = first) => useSearchText(search, tell), { initialProps: first });
  const type = (text: string) => hook.act(() => hook.result.current[1](text));
  return { ...hook, tell, type, text: () => hook.result.current[0] };
}

it('a search stays as it was typed, though what was told of it comes back late, and follows a link', async () => {
  const search = await aSearch('');
  await search.type('ra');
  await expect.poll(() => search.tell.mock.calls).toEqual([['ra']]);
  await search.type('rao');
  await expect.poll(() => search.tell.mock.calls).toEqual([['ra'], ['rao']]);
  await search.type('raos');
  await search.rerender('ra');
  expect(search.text()).toBe('raos');
  await search.rerender('rao');
  expect(search.text()).toBe('raos');
  await expect.poll(() => search.tell.mock.lastCall).toEqual(['raos']);
  await search.rerender('raos');
  await search.rerender('');
  expect(search.text()).toBe('');
  await search.rerender('ra');
  expect(search.text()).toBe('ra');
});

it('a search tells nothing of what it was told', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const search = await aSearch('rao');
  await search.rerender('asha');
  expect(search.text()).toBe('asha');
  vi.advanceTimersByTime(10_000);
  expect(search.tell).not.toHaveBeenCalled();
  // What is typed is told of by then.
  await search.type('ashas');
  vi.advanceTimersByTime(10_000);
  expect(search.tell.mock.calls).toEqual([['ashas']]);
});
