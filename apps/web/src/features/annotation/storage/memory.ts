import {
  keptAgain,
  type OfflineStore,
  type StoredImage,
  type StoredReport,
  type StoredSession,
  type StoredSubmission,
} from './offline-store.ts';

/** The store for a browser that keeps nothing: it works, and all is gone with the page. */
export function memoryOfflineStore(user: string): OfflineStore {
  let session: StoredSession | undefined;
  const images = new Map<number, StoredImage>();
  const journals = new Map<number, unknown[]>();
  const outbox = new Map<string, StoredSubmission>();
  const reports = new Map<string, StoredReport>();

  const forget = (imageId: number) => {
    images.delete(imageId);
    journals.delete(imageId);
    for (const submission of outbox.values()) if (submission.imageId === imageId) outbox.delete(submission.key);
  };

  return {
    isDurable: false,
    session: async () => session,
    putSession: async (next) => {
      session = { ...next, user };
    },
    image: async (imageId) => images.get(imageId),
    imageIds: async () => [...images.keys()],
    putImage: async (image, bytes) => {
      const imageId = image.image_id;
      const begun = journals.has(imageId) ? images.get(imageId)?.image : undefined;
      images.set(imageId, { user, imageId, image: keptAgain(begun, image), ...(bytes === undefined ? {} : { bytes }) });
    },
    append: async (imageId, event) => {
      const steps = journals.get(imageId);
      if (steps) steps.push(event);
      else journals.set(imageId, [event]);
    },
    journal: async (imageId) => [...(journals.get(imageId) ?? [])],
    outbox: async () => [...outbox.values()].sort((a, b) => a.queuedAt - b.queuedAt),
    putOutbox: async (submission) => {
      outbox.set(submission.key, { ...submission, user });
    },
    dropOutbox: async (key) => {
      outbox.delete(key);
    },
    reports: async () => [...reports.values()].sort((a, b) => a.queuedAt - b.queuedAt),
    putReport: async (report) => {
      reports.set(report.key, { ...report, user });
    },
    dropReport: async (key) => {
      reports.delete(key);
    },
    forget: async (imageId) => forget(imageId),
    // Work whose image may come up again stays for as long as the page.
    keepOnly: async (imageIds) => {
      const kept = new Set([...imageIds, ...[...outbox.values()].map((submission) => submission.imageId)]);
      for (const imageId of [...images.keys()]) if (!kept.has(imageId) && !journals.has(imageId)) forget(imageId);
    },
    close: () => undefined,
  };
}
