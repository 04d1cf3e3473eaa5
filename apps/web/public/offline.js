// Stands in for a page that could not be fetched: its address is still that of the page.
const LONGEST_WAIT_MS = 30_000;
/** A line that died without a word answers nothing, not even that it failed. */
const ANSWER_WITHIN_MS = 10_000;
const reload = () => location.reload();
addEventListener('online', reload);
document.querySelector('button').addEventListener('click', reload);

// A device may say that it is online before it is, and hears nothing of a server that comes back: the page is asked for,
// less and less often, and not by everybody at one moment.
function askIn(waitMs) {
  setTimeout(
    async () => {
      const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
      const asked = { cache: 'no-store', headers: { accept: 'text/html' }, signal };
      const answer = await fetch(location.href, asked).catch(() => undefined);
      if (answer !== undefined && answer.status < 500) reload();
      else askIn(Math.min(2 * waitMs, LONGEST_WAIT_MS));
    },
    waitMs * (0.5 + Math.random()),
  );
}
askIn(2_000);
