import type { Editor } from '@uvh/annotator/editor';
import { createEditor } from '@uvh/annotator/editor';
import { useEffect, useState } from 'react';
import { currentClasses } from '../../event/classes.ts';
import { rememberMixUp, rememberToldApart, useMixUps } from '../../learning/mix-ups.ts';
import { useKeymap } from '../../workspace/shortcuts/keymap-store.ts';
import { useWorkspaceSettings } from '../../workspace/workspace-settings.ts';
import { type Finding, judge, marksOf } from './judge.ts';
import type { Level, PracticeScene } from './scene-messages.ts';
import { SceneSource } from './scene-source.ts';
import { tourScene } from './tour/tour-steps.ts';

interface Practice {
  readonly scene: PracticeScene;
  readonly editor: Editor;
  /** Undefined while the scene is being worked on. */
  readonly findings: readonly Finding[] | undefined;
}

interface Round {
  readonly level: Level;
  readonly number: number;
  /** Counts up when the same scene is begun again. */
  readonly attempt: number;
  readonly isTour: boolean;
}

export interface PracticeHandle {
  readonly round: Round;
  readonly practice: Practice | undefined;
  readonly hasFailed: boolean;
  /** A scene that failed is asked for once more. */
  readonly isRetrying: boolean;
  /** The first photograph as the tour shows it. */
  readonly startTour: () => void;
  readonly check: () => void;
  readonly next: () => void;
  readonly again: () => void;
  readonly retry: () => void;
  readonly setLevel: (level: Level) => void;
}

/** One scene after another, a picture of the event's own or a photograph first, each with its editor and, once it was checked, what was right in it. */
export function usePractice(firstLevel: 'own' | 'photo'): PracticeHandle {
  const [source, setSource] = useState<SceneSource>();
  const [firstSeed] = useState(() => Math.floor(Math.random() * 1e6));
  const [round, setRound] = useState<Round>({ level: firstLevel, number: 1, attempt: 1, isTour: false });
  const [practice, setPractice] = useState<Practice>();
  const [failure, setFailure] = useState<'failed' | 'retrying'>();

  useEffect(() => {
    const made = new SceneSource();
    setSource(made);
    return () => made.close();
  }, []);

  useEffect(() => {
    if (!source) return;
    let isOver = false;
    let editor: Editor | undefined;
    // Photographs come in their order, drawn streets in one that is new each time.
    const seed = round.level === 'own' || round.level === 'photo' ? round.number : firstSeed + round.number;
    source.scene(seed, round.level).then(
      (made) => {
        if (isOver) return;
        const scene = round.isTour ? tourScene(made) : made;
        editor = editorFor(scene);
        setPractice({ scene, editor, findings: undefined });
        setFailure(undefined);
        source.keepOnly([seed, seed + 1], round.level);
        void source.scene(seed + 1, round.level).catch(() => undefined);
      },
      () => !isOver && setFailure('failed'),
    );
    return () => {
      isOver = true;
      editor?.dispose();
      setPractice(undefined);
    };
  }, [source, firstSeed, round]);

  const check = () => {
    if (!practice || practice.findings) return;
    const { editor, scene } = practice;
    const findings = judge(
      editor.boxes().filter((box) => !box.isDeleted),
      scene.truths,
    );
    learnFrom(findings);
    editor.select([]);
    editor.setDisplay({ verdicts: marksOf(findings) });
    editor.dispatch('fit');
    setPractice({ ...practice, findings });
  };
  const go = (change: Partial<Round>) => {
    // What failed stays on the screen, with the button that was pressed, until it is known whether it fails again.
    setFailure((known) => known && 'retrying');
    setRound((known) => ({ ...known, attempt: known.attempt + 1, isTour: false, ...change }));
  };
  return {
    round,
    practice,
    hasFailed: failure !== undefined,
    isRetrying: failure === 'retrying',
    startTour: () => go({ level: 'photo', number: 1, isTour: true }),
    check,
    next: () => go({ number: round.number + 1 }),
    again: () => go({}),
    retry: () => go({}),
    setLevel: (level) => go({ level }),
  };
}

/** A class that was taken for another one comes back later; one that was told apart when it was due waits longer. */
function learnFrom(findings: readonly Finding[]): void {
  for (const { verdict, truth, given } of findings) {
    if (truth === undefined || given === undefined) continue;
    if (verdict === 'right') {
      for (const pair of useMixUps.getState().schedule) if (pair.truth === truth) rememberToldApart(pair);
    }
    if (verdict === 'wrongLabel' && currentClasses().has(given)) rememberMixUp({ truth, said: given });
  }
}

function editorFor({ suggestions }: PracticeScene): Editor {
  return createEditor({
    suggestions,
    classes: currentClasses(),
    keymap: useKeymap.getState().keymap,
    display: { showsLabels: useWorkspaceSettings.getState().showsLabels },
    prefersReducedMotion: matchMedia('(prefers-reduced-motion: reduce)').matches,
  });
}
