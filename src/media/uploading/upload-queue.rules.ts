// The line of a tab's uploads: one is sent at a time, and what ended stays until it was seen.
import type { UploadState } from "#src/media/class-video/upload.rules.ts";

/** A file for a class: its video, or an attachment. */
export type UploadRequest = {
  kind: "video" | "document";
  file: File;
  classId: string;
  /** Shown with the upload; the class's title. */
  classTitle: string;
  /** Where the class is edited. */
  classPath: string;
  /**
   * Of a video: the newest one that the page knows of, which the upload replaces; without it the
   * upload replaces whatever the class has.
   */
  knownId?: string | null;
};

export type QueuedState =
  | UploadState
  /** `waiting` until the uploads before it have ended, here or in another tab of the browser. */
  | { phase: "waiting"; otherTab: boolean }
  /** The class has the file. */
  | { phase: "given"; videoId: string | null };

export type QueuedUpload = Omit<UploadRequest, "file"> & {
  /** Of this upload, unique in the tab. */
  id: string;
  fileName: string;
  bytes: number;
  lastModified: number;
  state: QueuedState;
};

export type QueueState = {
  /** In the order in which they are sent, with those that failed or just ended. */
  uploads: readonly QueuedUpload[];
  /** The one whose turn it is. */
  currentId: string | null;
  /** The names of files that the last addition left out, because they are in the line already. */
  repeated: readonly string[];
};

export type QueueEvent =
  | { type: "add"; uploads: readonly QueuedUpload[] }
  | { type: "begin"; id: string }
  | { type: "tell"; id: string; state: QueuedState }
  | { type: "retry"; id: string }
  | { type: "remove"; id: string }
  /** Forgets those that were given. */
  | { type: "clear" };

export const emptyQueue: QueueState = { uploads: [], currentId: null, repeated: [] };

/** Returns the same object where nothing changes. */
export function reduceQueue(queue: QueueState, event: QueueEvent): QueueState {
  switch (event.type) {
    case "add":
      return withAdded(queue, event.uploads);
    case "begin": {
      const { fileName: name, bytes: total } = findUpload(queue, event.id) ?? {};
      if (name === undefined || total === undefined) return queue;
      const state = { phase: "sending", name, sent: 0, total, pace: null } as const;
      return { ...withState(queue, event.id, state), currentId: event.id };
    }
    case "tell":
      return told(queue, event.id, event.state);
    case "retry": {
      const upload = findUpload(queue, event.id);
      if (!upload || !["failed", "signedOut"].includes(upload.state.phase)) return queue;
      const waits = withState(queue, event.id, { phase: "waiting", otherTab: false });
      return { ...waits, currentId: queue.currentId === event.id ? null : queue.currentId };
    }
    case "remove": {
      const uploads = queue.uploads.filter(({ id }) => id !== event.id);
      if (uploads.length === queue.uploads.length) return queue;
      const currentId = queue.currentId === event.id ? null : queue.currentId;
      return { ...queue, uploads, currentId };
    }
    case "clear":
      return { ...queue, uploads: withoutGiven(queue.uploads), repeated: [] };
  }
}

/** Null while one is being sent, or waits for its sender to sign in. */
export function nextToSend({ uploads, currentId }: QueueState): QueuedUpload | null {
  if (currentId !== null) return null;
  return uploads.find(({ state }) => state.phase === "waiting") ?? null;
}

/** Whether something would be interrupted if the document were left. */
export function isPending({ uploads }: QueueState): boolean {
  return uploads.some((upload) => !hasEnded(upload));
}

export function hasEnded({ state }: QueuedUpload): boolean {
  return state.phase === "given" || state.phase === "failed";
}

function withAdded(queue: QueueState, added: readonly QueuedUpload[]): QueueState {
  // The count of "2 de 5" starts anew once all have ended.
  let uploads = isPending(queue) ? queue.uploads : withoutGiven(queue.uploads);
  const repeated: string[] = [];
  for (const upload of added) {
    const same = uploads.find((one) => isSameFile(one, upload) && one.state.phase !== "given");
    if (same && !hasEnded(same)) repeated.push(upload.fileName);
    else uploads = [...uploads.filter((one) => one !== same), upload];
  }
  return { ...queue, uploads, repeated };
}

function told(queue: QueueState, id: string, state: QueuedState): QueueState {
  const upload = findUpload(queue, id);
  if (!upload) return queue;
  const now = withState(queue, id, state);
  const ended = state.phase === "given" || state.phase === "failed";
  const currentId = ended && queue.currentId === id ? null : queue.currentId;
  if (state.phase !== "given" || state.videoId === null) return { ...now, currentId };
  // Another video for the same class replaces this one, and knows of it.
  const uploads = now.uploads.map((one) =>
    one.kind === "video" && one.classId === upload.classId && one.knownId !== undefined
      ? { ...one, knownId: state.videoId }
      : one,
  );
  return { ...now, uploads, currentId };
}

function withState(queue: QueueState, id: string, state: QueuedState): QueueState {
  const uploads = queue.uploads.map((one) => (one.id === id ? { ...one, state } : one));
  return { ...queue, uploads };
}

function withoutGiven(uploads: readonly QueuedUpload[]): readonly QueuedUpload[] {
  return uploads.filter(({ state }) => state.phase !== "given");
}

export function findUpload({ uploads }: QueueState, id: string): QueuedUpload | undefined {
  return uploads.find((one) => one.id === id);
}

function isSameFile(one: QueuedUpload, other: QueuedUpload): boolean {
  return (
    one.kind === other.kind &&
    one.classId === other.classId &&
    one.fileName === other.fileName &&
    one.bytes === other.bytes &&
    one.lastModified === other.lastModified
  );
}
