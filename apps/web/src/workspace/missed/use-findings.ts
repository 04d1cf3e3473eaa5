import type { LikelyPlace } from '@uvh/annotator/coverage/likely-places';
import type { Editor } from '@uvh/annotator/editor';
import type { Rect } from '@uvh/domain/annotation/box';
import { useEffect, useRef, useState } from 'react';
import { NOTHING_FOUND, withBox, withClass, withoutBoxAt, withPressed } from './places.ts';
import type { Point } from './use-drawn-box.ts';

/** What a person finds on the sheet. `onDraw` leads to a place where nothing but a hand can draw. */
export function useFindings(editor: Editor, onDraw: (place: LikelyPlace) => void) {
  const [findings, setFindings] = useState(NOTHING_FOUND);
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  const vehicles = findings.finds.map(({ vehicle }) => vehicle);
  const press = (place: LikelyPlace, position: number) => {
    if (place.candidate) setFindings(withPressed(findings, place, position));
    else onDraw(place);
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
    const rect = await editor.boxAt(at, vehicles);
    if (!isOpen.current) return;
    if (rect) setFindings((known) => withBox(known, position, rect));
    else onDraw(place);
  };
  return {
    findings,
    vehicles,
    /** The vehicle that a class key is about. */
    last: findings.last === undefined ? undefined : vehicles[findings.last],
    press,
    pressAt,
    /** A box that a hand drew at a place. */
    draw: (position: number, rect: Rect) => setFindings((known) => withBox(known, position, rect)),
    giveClass: (label: string) => setFindings((known) => withClass(known, label)),
  };
}
