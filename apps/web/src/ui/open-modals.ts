import { create } from 'zustand';

const useOpenModals = create<{ readonly modals: readonly HTMLDialogElement[] }>()(() => ({ modals: [] }));

/** The modal dialog on top of all others. The browser leaves nothing else to be pressed or read. */
export function useTopModal(): HTMLDialogElement | undefined {
  return useOpenModals(({ modals }) => modals.at(-1));
}

/** Puts a dialog on top; answers what takes it away again and gives the focus back. */
export function openModal(dialog: HTMLDialogElement): () => void {
  dialog.showModal();
  useOpenModals.setState(({ modals }) => ({ modals: [...modals, dialog] }));
  return () => {
    dialog.close();
    useOpenModals.setState(({ modals }) => ({ modals: modals.filter((other) => other !== dialog) }));
  };
}
