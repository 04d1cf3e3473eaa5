import { createEditor } from '@uvh/annotator/editor';
import { useEffect, useEffectEvent, useState } from 'react';
import { useStore } from 'zustand';
import { useLatestScore } from '../../../account/latest-score.ts';
import { useSession } from '../../../session/session.ts';
import { useDeskSettings } from '../../../workspace/desk-settings.ts';
import { useKeymap } from '../../../workspace/shortcuts/keymap-store.ts';
import { aloneInBrowser, claimDesk, type DeskClaim } from '../presence/desk-claim.ts';
import { openDeskStore } from '../storage/indexed-db.ts';
import { sittingCalls } from './calls.ts';
import type { SittingState } from './scene.ts';
import { Sitting } from './sitting.ts';

export interface SittingHandle {
  /** Undefined while another tab has the desk. */
  readonly sitting: Sitting | undefined;
  readonly isElsewhere: boolean;
  readonly takeOver: () => void;
}

/** Sits down at the desk of the person for as long as the screen is open, in one tab of the browser at a time. */
export function useSitting(user: string, clockOffsetMs: number): SittingHandle {
  const [sitting, setSitting] = useState<Sitting>();
  const [isElsewhere, setIsElsewhere] = useState(false);
  const [claim, setClaim] = useState<DeskClaim>();
  const now = useEffectEvent(() => Date.now() + clockOffsetMs);

  useEffect(() => {
    let current: Sitting | undefined;
    let isOver = false;
    const sit = async () => {
      const store = await openDeskStore(user);
      if (isOver) {
        store.close();
        return;
      }
      current = new Sitting({
        store,
        calls: sittingCalls,
        now: () => now(),
        newKey: () => uniqueKey(),
        alone: (work) => aloneInBrowser(`uvh.outbox.${user}`, work),
        makeEditor: (suggestions, draft) =>
          createEditor({
            suggestions,
            ...(draft === undefined ? {} : { log: draft }),
            keymap: useKeymap.getState().keymap,
            display: displayAfter(current),
            prefersReducedMotion: matchMedia('(prefers-reduced-motion: reduce)').matches,
          }),
      });
      setIsElsewhere(false);
      setSitting(current);
      await current.open();
    };
    const stand = () => {
      const left = current;
      current = undefined;
      setSitting(undefined);
      void left?.close();
    };
    const made = claimDesk(user, {
      onHeld: () => void sit(),
      onElsewhere: () => {
        stand();
        setIsElsewhere(true);
      },
      onAsked: async () => current?.flushed(),
    });
    setClaim(made);

    const resume = () => void current?.resume();
    const leave = () => current?.releaseAhead();
    window.addEventListener('online', resume);
    window.addEventListener('pagehide', leave);
    return () => {
      isOver = true;
      window.removeEventListener('online', resume);
      window.removeEventListener('pagehide', leave);
      made.release();
      stand();
    };
  }, [user]);

  useResumeAfterLogin(sitting);
  useScoreForAllScreens(sitting);
  return { sitting, isElsewhere, takeOver: () => claim?.takeOver() };
}

export function useSittingState(sitting: Sitting): SittingState {
  return useStore(sitting.state);
}

function useResumeAfterLogin(sitting: Sitting | undefined): void {
  useEffect(
    () =>
      useSession.subscribe(({ token }, before) => {
        if (token !== null && token !== before.token) void sitting?.resume();
      }),
    [sitting],
  );
}

/** The team's score that a submission answers is the one that every screen shows. */
function useScoreForAllScreens(sitting: Sitting | undefined): void {
  useEffect(
    () =>
      sitting?.state.subscribe(({ teamScore }, before) => {
        if (teamScore !== undefined && teamScore !== before.teamScore) useLatestScore.setState({ score: teamScore });
      }),
    [sitting],
  );
}

/** Brightness, hidden classes and labels stay as they were on the image before. */
function displayAfter(sitting: Sitting | undefined) {
  const before = sitting?.review?.editor.display;
  return { ...before, showsLabels: useDeskSettings.getState().showsLabels, isBareImage: false };
}

function uniqueKey(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  // Plain HTTP on another machine's address gives no randomUUID.
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
