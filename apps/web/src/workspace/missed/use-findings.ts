import type { LikelyPlace } from '@uvh/annotator/coverage/likely-places';
import type { Editor } from '@uvh/annotator/editor';
import type { Rect } from '@uvh/domain/annotation/box';
import { useEffect, useRef, useState } from 'react';
import { NOTHING_FOUND, withBox, withClass, withoutBoxAt, withPressed } from './places.ts';
import type { Point } from './use-drawn-box.ts';

/** What a person finds on the sheet, which is left for a place where nothing but a hand can draw. */
export function useFindings(editor: Editor, onClose: () => void) {
  const [findings, setFindings] = useState(NOTHING_FOUND);
  /** Presses whose box is still looked for. */
  const [sought, setSought] = useState(0);
  const isSeeking = sought > 0;
  // The class of such a press, whose key came before its box.
  const nextClass = useRef<string>(undefined);
  const latest = useRef(findings);
  const isOpen = useRef(true);
  useEffect(() => {
    latest.current = findings;
  }, [findings]);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  const vehicles = findings.finds.map(({ vehicle }) => vehicle);
  const leaveFor = (place: LikelyPlace) => {
    // What was found elsewhere is not given up for it.
    editor.takeMissed(
      latest.current.finds.map(({ vehicle }) => vehicle),
      [],
    );
    onClose();
    editor.drawAt(place);
  };
  const press = (place: LikelyPlace, position: number) => {
    if (place.candidate) setFindings(withPressed(findings, place, position));
    else leaveFor(place);
  };
  /** A press on the picture of a place: its candidate, else the box of what stands there; no more where one was found. */
  const pressAt = async (place: LikelyPlace, position: number, at: Point) => {
    const without = withoutBoxAt(findings, at.x, at.y);
    if (without) {
      setFindings(without);
      return;
    }
    if (place.candidate) {
      press(place, position);
      return;
    }
    setSought((count) => count + 1);
    const rect = await editor.boxAt(at, vehicles).catch(() => undefined);
    if (!isOpen.current) return;
    setSought((count) => count - 1);
    if (!rect) {
      leaveFor(place);
      return;
    }
    const label = nextClass.current;
    nextClass.current = undefined;
    setFindings((known) => {
      const found = withBox(known, position, rect);
      return label === undefined ? found : withClass(found, label);
    });
  };
  return {
    findings,
    vehicles,
    isSeeking,
    /** The vehicle that a class key is about. */
    last: findings.last === undefined ? undefined : vehicles[findings.last],
    press,
    pressAt,
    /** A box that a hand drew at a place. */
    draw: (position: number, rect: Rect) => setFindings((known) => withBox(known, position, rect)),
    giveClass: (label: string) => {
      if (isSeeking) nextClass.current = label;
      else setFindings((known) => withClass(known, label));
    },
  };
}
