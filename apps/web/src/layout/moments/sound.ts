import { create } from 'zustand';
import { storedJson } from '../../storage/browser-storage.ts';

const stored = storedJson('local', 'uvh.sound', (value) => value === true);

/** Whether moments are heard; off until somebody turns it on. */
export const useSound = create<{ readonly isOn: boolean }>()(() => ({ isOn: stored.read() }));

export function setSound(isOn: boolean): void {
  useSound.setState({ isOn });
  stored.write(isOn);
}

/** A major third, rising: D5 and F sharp 5, in hertz. */
const NOTES = [587.33, 739.99] as const;
const NOTE_SECONDS = 0.18;
const LOUDNESS = 0.12;

/** Two soft notes. A browser that allows no sound yet stays silent. */
export function chime(): void {
  const context = new AudioContext();
  for (const [index, frequency] of NOTES.entries()) {
    const from = context.currentTime + index * NOTE_SECONDS;
    const tone = new OscillatorNode(context, { type: 'sine', frequency });
    const gain = new GainNode(context, { gain: 0 });
    gain.gain.setValueAtTime(0, from);
    gain.gain.linearRampToValueAtTime(LOUDNESS, from + 0.02);
    gain.gain.exponentialRampToValueAtTime(0.001, from + NOTE_SECONDS * 2);
    tone.connect(gain).connect(context.destination);
    tone.start(from);
    tone.stop(from + NOTE_SECONDS * 2);
    if (index === NOTES.length - 1) tone.addEventListener('ended', () => void context.close());
  }
}
