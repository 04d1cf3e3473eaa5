import { useEffect, useRef, useState } from 'react';

/** Time for the next letter before the search is told. */
const TYPING_MS = 250;

/**
 * The text of a search that is kept elsewhere, as in the address: what is typed stands at once, and is told when nobody has
 * typed for a moment. What comes from there, by a link or a way back, takes its place. Held by the address alone a field
 * loses letters: the address follows a moment later, and what was typed meanwhile is put back.
 */
export function useSearchText(
  search: string,
  onSearch: (search: string) => void,
): readonly [text: string, setText: (text: string) => void] {
  const [text, setText] = useState(search);
  const told = useRef<string[]>([]);
  useEffect(() => {
    // One's own words come back late, when more has been typed: they are no news.
    const own = told.current.indexOf(search);
    if (own < 0) setText(search);
    else told.current.splice(0, own + 1);
  }, [search]);
  useEffect(() => {
    if (text === search) return;
    const timer = setTimeout(() => {
      told.current.push(text);
      onSearch(text);
    }, TYPING_MS);
    return () => clearTimeout(timer);
  });
  return [text, setText];
}
