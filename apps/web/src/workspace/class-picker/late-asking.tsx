import { type ComponentProps, useEffect, useState } from 'react';
import { untilItComes } from '../../layout/until-it-comes.ts';
import { useKeysMeanwhile } from '../keys-meanwhile.ts';

type AskingCode = typeof import('./class-asking.tsx');
type LateAskingProps = Omit<ComponentProps<AskingCode['ClassAsking']>, 'typed'>;

let known: AskingCode | undefined;

/** Fetches list and ring of classes; once they are here they open in the key press that asks for them. */
export async function fetchAsking(): Promise<AskingCode> {
  known ??= await import('./class-asking.tsx');
  return known;
}

/**
 * The list or the ring of classes. Class keys need none of it: it comes when it is first asked for, and not by `lazy`, which
 * shows late what was here at once. What is typed for the list meanwhile is not meant for the image: the list has it when it comes.
 */
export function LateAsking(props: LateAskingProps) {
  const [code, setCode] = useState(known);
  const isComing = code === undefined;
  useEffect(() => {
    if (!isComing) return;
    let isGone = false;
    void untilItComes(fetchAsking).then((come) => isGone || setCode(come));
    return () => {
      isGone = true;
    };
  }, [isComing]);
  const typed = useTypedMeanwhile(isComing && props.asking.kind === 'openClassPicker', props.onDone);
  return code && <code.ClassAsking {...props} typed={typed} />;
}

/** The keys that were pressed while a list is coming. Escape and Tab give it up. */
function useTypedMeanwhile(isComing: boolean, onGivenUp: () => void): readonly KeyboardEvent[] {
  const [typed, setTyped] = useState<readonly KeyboardEvent[]>([]);
  useKeysMeanwhile(isComing, (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (event.key === 'Escape' || event.key === 'Tab') onGivenUp();
    else if (!event.repeat) setTyped((before) => [...before, event]);
  });
  return typed;
}
