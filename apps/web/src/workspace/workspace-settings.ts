import { create } from 'zustand';
import { storedJson } from '../storage/browser-storage.ts';

/** How a person likes their workspace; kept on this device. */
interface WorkspaceSettings {
  /**
   * No dialog after a submission; undefined until the first one was told and the person has left its check box as it was,
   * or not (docs/product/choices.md#going-to-the-next-image).
   */
  readonly goesStraight: boolean | undefined;
  /** A class key relabels and waits for a second press (docs/product/choices.md#one-key-for-a-class). */
  readonly takesTwoKeys: boolean;
  readonly showsPace: boolean;
  readonly showsGallery: boolean;
  readonly showsLabels: boolean;
}

const DEFAULTS: WorkspaceSettings = {
  goesStraight: undefined,
  takesTwoKeys: false,
  showsPace: true,
  showsGallery: false,
  showsLabels: true,
};

const stored = storedJson('local', 'uvh.desk', settingsFrom);

export const useWorkspaceSettings = create<WorkspaceSettings>()(() => stored.read());

export function setWorkspaceSettings(change: Partial<WorkspaceSettings>): void {
  useWorkspaceSettings.setState(change);
  stored.write(useWorkspaceSettings.getState());
}

function settingsFrom(value: unknown): WorkspaceSettings {
  const given = new Map(Object.entries(typeof value === 'object' && value !== null ? value : {}));
  const read = <Name extends keyof WorkspaceSettings>(name: Name): boolean | WorkspaceSettings[Name] => {
    const choice = given.get(name);
    return typeof choice === 'boolean' ? choice : DEFAULTS[name];
  };
  return {
    goesStraight: read('goesStraight'),
    takesTwoKeys: read('takesTwoKeys'),
    showsPace: read('showsPace'),
    showsGallery: read('showsGallery'),
    showsLabels: read('showsLabels'),
  };
}
