import { create } from 'zustand';
import { storedJson } from '../../../storage/browser-storage.ts';

const stored = storedJson('local', 'uvh.tour', (value) => value === true);

/** Whether somebody has taken the tour on this device, or did not want it. */
export const useTourMemory = create<{ readonly isAnswered: boolean }>()(() => ({ isAnswered: stored.read() }));

export function rememberTour(): void {
  useTourMemory.setState({ isAnswered: true });
  stored.write(true);
}
