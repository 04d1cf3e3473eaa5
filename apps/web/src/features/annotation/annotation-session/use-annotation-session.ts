import { useQueryClient } from '@tanstack/react-query';
import { createEditor } from '@uvh/annotator/editor';
import { useEffect, useEffectEvent, useState } from 'react';
import { useStore } from 'zustand';
import { setTeamScore } from '../../../account/team.ts';
import { retryingBy } from '../../../api/retry.ts';
import { currentClasses } from '../../../event/classes.ts';
import { useSession } from '../../../session/session.ts';
import { useKeymap } from '../../../workspace/shortcuts/keymap-store.ts';
import { useWorkspaceSettings } from '../../../workspace/workspace-settings.ts';
import { aloneWithOutbox, requestTabLock, type TabLock } from '../presence/tab-lock.ts';
import { openOfflineStore } from '../storage/indexed-db.ts';
import { annotationApi } from './annotation-api.ts';
import { AnnotationSession } from './annotation-session.ts';
import type { AnnotationSessionState } from './annotation-view.ts';

export interface AnnotationSessionHandle {
  /** Undefined while another tab holds the lock. */
  readonly session: AnnotationSession | undefined;
  readonly isElsewhere: boolean;
  readonly takeOver: () => void;
}

/** Keeps the annotation session of the person for as long as the screen is open, in one tab of the browser at a time. */
export function useAnnotationSession(user: string, clockOffsetMs: number): AnnotationSessionHandle {
  const client = useQueryClient();
  const [session, setSession] = useState<AnnotationSession>();
  const [isElsewhere, setIsElsewhere] = useState(false);
  const [tabLock, setTabLock] = useState<TabLock>();
  const now = useEffectEvent(() => Date.now() + clockOffsetMs);

  useEffect(() => {
    let current: AnnotationSession | undefined;
    let isOver = false;
    const open = async () => {
      const store = await openOfflineStore(user);
      if (isOver) {
        store.close();
        return;
      }
      current = new AnnotationSession({
        store,
        api: annotationApi,
        retrying: retryingBy(client),
        // The score that a submission answers is the one that every screen shows.
        onAccepted: (answer) => void setTeamScore(client, answer.team_score),
        now: () => now(),
        newKey: () => uniqueKey(),
        alone: (work) => aloneWithOutbox(user, work),
        makeEditor: (boxes, draft) =>
          createEditor({
            ...boxes,
            classes: currentClasses(),
            ...(draft === undefined ? {} : { log: draft }),
            keymap: useKeymap.getState().keymap,
            display: displayAfter(current),
            prefersReducedMotion: matchMedia('(prefers-reduced-motion: reduce)').matches,
          }),
      });
      setIsElsewhere(false);
      setSession(current);
      await current.open();
    };
    const close = () => {
      const left = current;
      current = undefined;
      setSession(undefined);
      void left?.close();
    };
    const made = requestTabLock(user, {
      onHeld: () => void open(),
      onElsewhere: () => {
        close();
        setIsElsewhere(true);
      },
      onAsked: async () => current?.flushed(),
    });
    setTabLock(made);

    const resume = () => void current?.resume();
    const leave = () => current?.releaseAhead();
    window.addEventListener('online', resume);
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (persisted) void current?.comeBack();
    };
    window.addEventListener('pagehide', leave);
    window.addEventListener('pageshow', comeBack);
    return () => {
      isOver = true;
      window.removeEventListener('online', resume);
      window.removeEventListener('pagehide', leave);
      window.removeEventListener('pageshow', comeBack);
      made.release();
      close();
    };
  }, [user, client]);

  useResumeAfterLogin(session);
  return { session, isElsewhere, takeOver: () => tabLock?.takeOver() };
}

/** Reads the session, and renders again when what is read has changed: a draft is saved and an image fetched all the time. */
export function useAnnotationSessionState<Value>(
  session: AnnotationSession,
  read: (state: AnnotationSessionState) => Value,
): Value {
  return useStore(session.state, read);
}

function useResumeAfterLogin(session: AnnotationSession | undefined): void {
  useEffect(
    () =>
      useSession.subscribe(({ token }, before) => {
        if (token !== null && token !== before.token) void session?.resume();
      }),
    [session],
  );
}

/** Brightness, hidden classes and labels stay as they were on the image before. */
function displayAfter(session: AnnotationSession | undefined) {
  const before = session?.active?.editor.display;
  return { ...before, showsLabels: useWorkspaceSettings.getState().showsLabels, isBareImage: false };
}

/** Not `randomUUID`, which plain HTTP on another machine's address does not give. */
function uniqueKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
