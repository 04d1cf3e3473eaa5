import type { LikelyPlace } from '@uvh/annotator/coverage/likely-places';
import type { FoundVehicle } from '@uvh/annotator/document/found-vehicle';
import type { Editor } from '@uvh/annotator/editor';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

/** Nobody takes in a sheet that came up unasked faster than this: the key that confirms was meant for a box. */
const UNASKED_HOLD_MS = 500;

/** Keys that end the sheet. */
type EndKey = 'confirm' | 'submit' | 'undo';

interface Ending {
  readonly editor: Editor;
  readonly places: readonly LikelyPlace[];
  /** By position. */
  readonly looked: RefObject<ReadonlySet<number>>;
  readonly vehicles: readonly FoundVehicle[];
  /** The box of a press is still looked for. */
  readonly isSeeking: boolean;
  /** Otherwise it came up by itself. */
  readonly isAskedFor: boolean;
  readonly onClose: () => void;
}

/** What the ways on from the sheet of missed vehicles do, and the keys that take them. */
export function useEnds({ editor, places, looked, vehicles, isSeeking, isAskedFor, onClose }: Ending) {
  const [openedAt] = useState(() => performance.now());
  const [kept, setKept] = useState<EndKey>();
  const done = () => {
    editor.takeMissed(
      vehicles,
      places.filter((_, position) => looked.current.has(position)).map(({ tile }) => tile),
    );
    onClose();
  };
  /** The pass is the last thing on most images: what it found is taken, and the image goes. */
  const submit = () => {
    done();
    editor.dispatch('submit');
  };
  /** The slip of the last answer, over which the sheet came up; what was found here is taken back by its letter. */
  const undo = () => {
    if (vehicles.length > 0) return;
    onClose();
    editor.dispatch('undo');
  };
  const act = (key: EndKey) => {
    if (key === 'undo') undo();
    else if (key === 'submit') submit();
    else if (isAskedFor || performance.now() - openedAt >= UNASKED_HOLD_MS) done();
  };
  const actOnKept = useEffectEvent((key: EndKey) => {
    setKept(undefined);
    act(key);
  });
  useEffect(() => {
    if (kept !== undefined && !isSeeking) actOnKept(kept);
  }, [kept, isSeeking]);
  return {
    done,
    submit,
    walk: () => {
      editor.takeMissed(vehicles, []);
      onClose();
      editor.dispatch('nextTile');
    },
    /**
     * Held down a key ends nothing; what confirms boxes is held back on a sheet that nobody has looked at. One that follows a
     * press waits for its box, which is part of what is taken.
     */
    end: (key: EndKey, isHeld: boolean) => {
      if (isHeld) return;
      if (isSeeking) setKept(key);
      else act(key);
    },
  };
}
