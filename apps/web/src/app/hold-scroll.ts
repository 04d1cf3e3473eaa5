/** What somebody does who wants to be elsewhere. */
const HANDS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;
/** Later than this a page that grows is no page that is still coming. */
const LONGEST_MS = 3_000;

/**
 * Goes to where somebody was (`top`, CSS px) as soon as the page is long enough: its parts come one after the other. Over when
 * it is there, with the first press or turn of a wheel, or by calling what it answers.
 */
export function holdScroll(top: number): () => void {
  const observer = new ResizeObserver(() => {
    scrollTo({ top, behavior: 'instant' });
    if (Math.abs(scrollY - top) <= 1) end();
  });
  const timer = setTimeout(() => end(), LONGEST_MS);
  const end = () => {
    observer.disconnect();
    clearTimeout(timer);
    for (const hand of HANDS) removeEventListener(hand, end);
  };
  for (const hand of HANDS) addEventListener(hand, end, { passive: true });
  observer.observe(document.body);
  return end;
}
