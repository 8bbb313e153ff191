// What views read of the tab's uploads, and what they may do with them.
import { useMemo, useSyncExternalStore } from "react";
import { queueWaitText } from "./queue-texts.rules.ts";
import { emptyQueue, type QueuedUpload, type UploadRequest } from "./upload-queue.rules.ts";
import {
  addUploads,
  cancelUpload,
  readQueue,
  retryUpload,
  subscribeToQueue,
} from "./upload-store.browser.ts";

type UploadVerbs = {
  /** A file that is in the line for the same class already is left out, and the bar says so. */
  add(requests: readonly UploadRequest[]): void;
  retry(id: string): void;
  /** Also takes one that still waits from the queue, and one that failed from the list. */
  cancel(id: string): void;
};

type UploadQueue = UploadVerbs & {
  /** In the order in which they are sent, with those that failed or just ended. */
  uploads: readonly QueuedUpload[];
};

/** Without drawing anything again when an upload gets on. */
export const uploadVerbs: UploadVerbs = {
  add: addUploads,
  retry: retryUpload,
  cancel: cancelUpload,
};

/** Draws again whenever any upload gets on, up to five times a second: for small views. */
export function useUploadQueue(): UploadQueue {
  const { uploads } = useSyncExternalStore(subscribeToQueue, readQueue, () => emptyQueue);
  return { uploads, ...uploadVerbs };
}

/** The uploads for one class; draws again only when one of them changes. */
export function useUploadsOf(classId: string): readonly QueuedUpload[] {
  const read = useMemo(() => readerOf(classId), [classId]);
  return useSyncExternalStore(subscribeToQueue, read, () => emptyQueue.uploads);
}

/** "En fila: espera a que termine …"; draws again only when that changes. */
export function useWaitText({ id }: Pick<QueuedUpload, "id">): string {
  const read = () => queueWaitText(readQueue().uploads, id);
  return useSyncExternalStore(subscribeToQueue, read, () => "");
}

function readerOf(classId: string): () => readonly QueuedUpload[] {
  let last = emptyQueue.uploads;
  return () => {
    const now = readQueue().uploads.filter((upload) => upload.classId === classId);
    if (now.length !== last.length || now.some((upload, i) => upload !== last[i])) last = now;
    return last;
  };
}
