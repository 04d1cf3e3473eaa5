import { create } from 'zustand';

const STORAGE_KEY = 'uvh.desk';

/** How a person likes their workspace; kept on this device. */
interface WorkspaceSettings {
  /** No dialog after a submission (docs/product/choices.md#going-to-the-next-image). */
  readonly goesStraight: boolean;
  readonly showsPace: boolean;
  readonly showsGallery: boolean;
  readonly showsLabels: boolean;
}

const DEFAULTS: WorkspaceSettings = { goesStraight: false, showsPace: true, showsGallery: false, showsLabels: true };

export const useWorkspaceSettings = create<WorkspaceSettings>()(() => stored());

export function setWorkspaceSettings(change: Partial<WorkspaceSettings>): void {
  useWorkspaceSettings.setState(change);
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(useWorkspaceSettings.getState()));
  } catch {
    // Storage is full or blocked: the choice holds until the page goes.
  }
}

function stored(): WorkspaceSettings {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}');
    const given = new Map(Object.entries(typeof value === 'object' && value !== null ? value : {}));
    const read = (name: keyof WorkspaceSettings) => {
      const choice = given.get(name);
      return typeof choice === 'boolean' ? choice : DEFAULTS[name];
    };
    return {
      goesStraight: read('goesStraight'),
      showsPace: read('showsPace'),
      showsGallery: read('showsGallery'),
      showsLabels: read('showsLabels'),
    };
  } catch {
    return DEFAULTS;
  }
}
