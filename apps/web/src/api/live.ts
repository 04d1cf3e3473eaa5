import { API_BASE } from '@uvh/contract/api-base';
import { LIVE_PATH, type LiveEvent } from '@uvh/contract/calls/live';
import { useEffect, useEffectEvent } from 'react';
import { useSession } from '../session/session.ts';
import { readFrames } from './live-frames.ts';
import { retryDelay } from './retry.ts';
import { watchLine } from './silence.ts';

/** The server says something every 20 s, if only a comment: a line that is silent for longer is dead, and says not even that. */
const SILENCE_MS = 45_000;

type Listener = (event: LiveEvent) => void;

const listeners = new Set<Listener>();
let running: AbortController | undefined;
let hasListened = false;

/**
 * Hears what the server tells while the screen is open. All screens share one stream; a tab that
 * nobody looks at has none (browsers allow few), and gets 'resync' when it is looked at again.
 */
export function useLiveEvents(onEvent: Listener): void {
  const hear = useEffectEvent(onEvent);
  useEffect(() => {
    const listener: Listener = (event) => hear(event);
    listeners.add(listener);
    startOrStop();
    return () => {
      listeners.delete(listener);
      startOrStop();
    };
  }, []);
}

function startOrStop(): void {
  const isWanted = listeners.size > 0 && document.visibilityState === 'visible' && useSession.getState().token !== null;
  if (isWanted && running === undefined) {
    running = new AbortController();
    void listen(running.signal);
  } else if (!isWanted && running !== undefined) {
    running.abort();
    running = undefined;
  }
}

document.addEventListener('visibilitychange', startOrStop);
useSession.subscribe((session, before) => {
  if (session.token === before.token) return;
  running?.abort();
  running = undefined;
  startOrStop();
});

/** Keeps a stream open until it is aborted; a broken one is taken up again, later and later. */
async function listen(signal: AbortSignal): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    try {
      // What happened between two streams was not received.
      await readStream(signal, () => {
        failures = 0;
        if (hasListened) tell({ kind: 'resync' });
        hasListened = true;
      });
    } catch {
      // Offline, a restart, a proxy that gave up: all of them pass.
    }
    // Spread out: after a restart of the server not everybody comes back in the same moment.
    await pause(retryDelay(failures) * (1 + Math.random()), signal);
    failures += 1;
  }
}

async function readStream(signal: AbortSignal, onOpen: () => void): Promise<void> {
  const { token } = useSession.getState();
  if (token === null) return;
  const line = watchLine(SILENCE_MS, signal);
  let isOpen = false;
  try {
    const response = await fetch(`${API_BASE}${LIVE_PATH}?age=${performance.now()}`, {
      headers: { Accept: 'text/event-stream', Authorization: `Bearer ${token}` },
      credentials: 'include',
      signal: line.signal,
    });
    if (!response.ok || response.body === null) return;
    isOpen = true;
    onOpen();
    let rest = '';
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      line.heard();
      const frames = readFrames(rest + read.value);
      rest = frames.rest;
      frames.events.forEach(tell);
    }
  } finally {
    // A proxy that keeps an answer until it is whole lets no stream through: then screens ask whenever one is given up.
    if (!isOpen && line.signal.aborted && !signal.aborted) tell({ kind: 'resync' });
    line.end();
  }
}

function tell(event: LiveEvent): void {
  // Asked of the team before this happened to it; the screen that would take them over may not be there to hear of it.
  if (event.kind !== 'leaderboard') globalThis.uvhEarlyAnswers?.answers.clear();
  for (const listener of listeners) listener(event);
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
}
