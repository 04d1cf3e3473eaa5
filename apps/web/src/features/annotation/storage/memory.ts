import type { Desk, DeskStore, OutboxEntry, StoredImage } from './desk-store.ts';

/** The store for a browser that keeps nothing: it works, and all is gone with the page. */
export function memoryDeskStore(user: string): DeskStore {
  let desk: Desk | undefined;
  const images = new Map<number, StoredImage>();
  const journals = new Map<number, unknown[]>();
  const outbox = new Map<string, OutboxEntry>();

  const forget = (imageId: number) => {
    images.delete(imageId);
    journals.delete(imageId);
    for (const entry of outbox.values()) if (entry.imageId === imageId) outbox.delete(entry.key);
  };

  return {
    isDurable: false,
    desk: async () => desk,
    putDesk: async (next) => {
      desk = { ...next, user };
    },
    image: async (imageId) => images.get(imageId),
    putImage: async (image, bytes) => {
      const imageId = image.image_id;
      images.set(imageId, { user, imageId, image, ...(bytes === undefined ? {} : { bytes }) });
    },
    append: async (imageId, event) => {
      const steps = journals.get(imageId);
      if (steps) steps.push(event);
      else journals.set(imageId, [event]);
    },
    journal: async (imageId) => [...(journals.get(imageId) ?? [])],
    outbox: async () => [...outbox.values()].sort((a, b) => a.queuedAt - b.queuedAt),
    putOutbox: async (entry) => {
      outbox.set(entry.key, { ...entry, user });
    },
    dropOutbox: async (key) => {
      outbox.delete(key);
    },
    forget: async (imageId) => forget(imageId),
    keepOnly: async (imageIds) => {
      const kept = new Set([...imageIds, ...[...outbox.values()].map((entry) => entry.imageId)]);
      for (const imageId of [...images.keys()]) if (!kept.has(imageId)) forget(imageId);
    },
    close: () => undefined,
  };
}
