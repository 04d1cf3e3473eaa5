/** How long the other tab has to put its last step into storage and let go. */
const HANDOVER_MS = 1_000;
const HAND_OVER = 'hand over';

export interface TabLock {
  /** Takes the lock over from the tab that has it. */
  takeOver(): void;
  /** Releases the lock. */
  release(): void;
}

interface Listener {
  /** This tab holds the lock now. */
  readonly onHeld: () => void;
  /** Another tab holds the lock, from the start or because it took it over. */
  readonly onElsewhere: () => void;
  /** Another tab asks for the lock: what is not in storage yet must be written now. */
  readonly onAsked: () => Promise<void>;
}

/**
 * One lock per person and browser: two tabs that work on the same image would undo each other's steps, so
 * the second one shows a notice and may take over. When the tab that holds the lock is closed, the next one gets it.
 * A browser without locks gives the lock to every tab.
 */
export function requestTabLock(user: string, { onHeld, onElsewhere, onAsked }: Listener): TabLock {
  if (!('locks' in navigator)) {
    queueMicrotask(onHeld);
    return { takeOver: () => undefined, release: () => undefined };
  }
  const name = `uvh.desk.${user}`;
  const channel = new BroadcastChannel(name);
  let inLine: AbortController | undefined;
  let letGo: (() => void) | undefined;
  let isReleased = false;

  const hold = (): Promise<void> => {
    inLine = undefined;
    if (isReleased) return Promise.resolve();
    const { promise, resolve } = Promise.withResolvers<void>();
    letGo = resolve;
    onHeld();
    return promise;
  };
  const loseIt = () => {
    letGo = undefined;
    if (isReleased) return;
    onElsewhere();
    getInLine();
  };
  const getInLine = () => {
    inLine = new AbortController();
    navigator.locks.request(name, { signal: inLine.signal }, hold).catch(whenRobbed);
  };
  const whenRobbed = () => {
    // The request ends in an error when it left the line, which is meant, or when the lock was taken away.
    if (letGo) loseIt();
  };

  channel.addEventListener('message', ({ data }) => {
    if (data !== HAND_OVER || !letGo) return;
    const end = letGo;
    void onAsked().finally(() => {
      loseIt();
      end();
    });
  });

  navigator.locks
    .request(name, { ifAvailable: true }, (lock) => {
      if (lock) return hold();
      loseIt();
      return undefined;
    })
    .catch(whenRobbed);

  return {
    takeOver: () => {
      channel.postMessage(HAND_OVER);
      // This tab is in line and gets the lock when the other lets go. One that hangs is not waited for.
      setTimeout(() => {
        if (letGo || isReleased) return;
        inLine?.abort();
        navigator.locks.request(name, { steal: true }, hold).catch(whenRobbed);
      }, HANDOVER_MS);
    },
    release: () => {
      isReleased = true;
      inLine?.abort();
      letGo?.();
      letGo = undefined;
      channel.close();
    },
  };
}

/** Runs the work while no other tab sends what that person has on this device. */
export async function aloneWithOutbox(user: string, work: () => Promise<void>): Promise<void> {
  if ('locks' in navigator) await navigator.locks.request(`uvh.outbox.${user}`, work);
  else await work();
}
