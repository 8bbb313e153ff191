// Holds the uploads of the document and sends them one after another; they do not depend on a page.
import { forgetUpload, noteUpload } from "#src/media/class-video/unfinished.browser.ts";
import type { UploadTask } from "#src/media/class-video/upload.browser.ts";
import { reasonFor } from "#src/media/class-video/upload.rules.ts";
import type { VideoType } from "#src/media/uploads/video-types.rules.ts";
import {
  emptyQueue,
  findUpload,
  isPending,
  nextToSend,
  type QueuedState,
  type QueuedUpload,
  type QueueEvent,
  reduceQueue,
  type UploadRequest,
} from "./upload-queue.rules.ts";

/** How long "Se subieron 5 archivos" stays. */
const shownMs = 6000;
const loadDelaysMs = [2000, 8000];

let queue = emptyQueue;
let videoTypes: readonly VideoType[] = [];
let count = 0;
let wasLeft = false;
/** The uploads that did not begin at once. */
const late = new Set<string>();
/** A file here is the browser's reference to it, not its bytes. */
const files = new Map<string, File>();
const tasks = new Map<string, UploadTask>();
const listeners = new Set<() => void>();
/** Settles when the last upload has given up its place. */
let last: Promise<void> = Promise.resolve();
let clearing: ReturnType<typeof setTimeout> | undefined;

export const readQueue = () => queue;

export function subscribeToQueue(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** @param types what the installation takes. */
export function openQueue(types: readonly VideoType[]): void {
  videoTypes = types;
  document.addEventListener("visibilitychange", noteLeft);
}

/** Elsewhere a class may get another video meanwhile. */
function noteLeft(): void {
  wasLeft = true;
}

export function addUploads(requests: readonly UploadRequest[]): void {
  const uploads = requests.map(({ file, ...request }): QueuedUpload => {
    const id = `upload-${++count}`;
    files.set(id, file);
    const { name: fileName, size: bytes, lastModified } = file;
    const state = { phase: "waiting", otherTab: false } as const;
    return { ...request, id, fileName, bytes, lastModified, state };
  });
  apply({ type: "add", uploads });
  for (const upload of uploads) {
    const file = files.get(upload.id);
    if (file) noteUpload({ ...upload, file });
    if (findUpload(queue, upload.id)?.state.phase === "waiting") late.add(upload.id);
  }
}

export function retryUpload(id: string): void {
  late.add(id);
  apply({ type: "retry", id });
}

export function cancelUpload(id: string): void {
  const upload = findUpload(queue, id);
  const file = files.get(id);
  tasks.get(id)?.cancel();
  if (upload && file) forgetUpload({ ...upload, file });
  apply({ type: "remove", id });
}

/** Forgets those that were given. */
export function clearQueue(): void {
  apply({ type: "clear" });
}

function apply(event: QueueEvent): void {
  const before = queue;
  queue = reduceQueue(queue, event);
  if (queue === before) return;
  for (const id of files.keys()) if (!isKept(id)) forget(id);
  watchOver(isPending(before), isPending(queue));
  for (const listener of listeners) listener();
  const next = nextToSend(queue);
  if (!next) return;
  apply({ type: "begin", id: next.id });
  last = last
    .then(() => send(next.id))
    .catch(() => apply({ type: "tell", id: next.id, state: failureOf(next) }));
}

/** One that was given needs its file no longer. */
function isKept(id: string): boolean {
  const upload = findUpload(queue, id);
  return upload !== undefined && upload.state.phase !== "given";
}

function forget(id: string): void {
  files.delete(id);
  tasks.delete(id);
  late.delete(id);
}

async function send(id: string): Promise<void> {
  const upload = findUpload(queue, id);
  const file = files.get(id);
  if (!upload || !file) return;
  const task = tasks.get(id) ?? (await taskFor(upload, file));
  // It may have been cancelled while the code was loading.
  if (!task || !files.has(id)) return;
  tasks.set(id, task);
  const { knownId } = findUpload(queue, id) ?? {};
  await task.run({ knownId, mayBeOld: wasLeft || late.has(id) });
}

/** The code that sends is loaded with the first file. */
async function taskFor(upload: QueuedUpload, file: File): Promise<UploadTask | null> {
  const { id, kind, classId, fileName: name, bytes: total } = upload;
  const tell = (state: QueuedState) => apply({ type: "tell", id, state });
  for (let tried = 0; ; tried++) {
    try {
      const { uploadOf } = await import("#src/media/class-video/upload.browser.ts");
      return uploadOf({ file, kind, classId, videoTypes, tell });
    } catch {
      const delay = loadDelaysMs[tried];
      if (delay === undefined) {
        tell(failureOf(upload));
        return null;
      }
      tell({ phase: "paused", name, sent: 0, total });
      await pause(delay);
    }
  }
}

function failureOf({ kind, fileName: name }: QueuedUpload): QueuedState {
  return { phase: "failed", name, reason: reasonFor(0, kind), mayRetry: true };
}

/** Ends early when the connection is back. */
function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      window.removeEventListener("online", done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    window.addEventListener("online", done);
  });
}

/** While something is on its way, leaving the document asks, and a new sign-in is noticed. */
function watchOver(before: boolean, now: boolean): void {
  if (before === now) return;
  if (now) {
    clearTimeout(clearing);
    window.addEventListener("beforeunload", ask);
    document.addEventListener("visibilitychange", goOnAfterSignIn);
  } else {
    window.removeEventListener("beforeunload", ask);
    document.removeEventListener("visibilitychange", goOnAfterSignIn);
    clearing = setTimeout(clearQueue, shownMs);
  }
}

let leaving = false;

/** For somebody who was asked already. */
export function leaveUnasked(leave: () => void): void {
  leaving = true;
  leave();
  // Where the document stays after all, as for a download, the next one who leaves is asked.
  setTimeout(() => {
    leaving = false;
  }, 1000);
}

function ask(event: BeforeUnloadEvent): void {
  if (!leaving) event.preventDefault();
}

function goOnAfterSignIn(): void {
  const current = queue.uploads.find(({ id }) => id === queue.currentId);
  if (!document.hidden && current?.state.phase === "signedOut") retryUpload(current.id);
}
