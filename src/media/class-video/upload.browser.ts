// Uploads one file for a class and gives it to the class, reporting each step.

import type { QueuedState } from "#src/media/uploading/upload-queue.rules.ts";
import { contentTypeOf, endingOf } from "#src/media/uploads/uploads.rules.ts";
import type { VideoType } from "#src/media/uploads/video-types.rules.ts";
import { askContent } from "./ask-content.browser.ts";
import { type Counting, countSha256 } from "./checksum.browser.ts";
import { giveFile } from "./give-file.browser.ts";
import { sendFile } from "./resumable.browser.ts";
import { holdUploads, stayAwake } from "./stay-awake.browser.ts";
import { forgetUpload } from "./unfinished.browser.ts";
import {
  type ClassFile,
  createPace,
  documentRefusalOf,
  reasonFor,
  refusalOf,
  texts,
  typeByHead,
} from "./upload.rules.ts";

type Options = {
  file: File;
  kind: ClassFile;
  classId: string;
  /** What the installation takes. */
  videoTypes: readonly VideoType[];
  tell(state: QueuedState): void;
};

type Known = {
  /** The newest video of the class, as known to the page; undefined if any may be replaced. */
  knownId: string | null | undefined;
  /** Whether the class may have changed since. */
  mayBeOld: boolean;
};

export type UploadTask = {
  /** Also after a failure or a new sign-in: resolves once it was given, failed or was cancelled. */
  run(known: Known): Promise<void>;
  /** Discards what was sent. */
  cancel(): void;
};

/** How often the progress is told, at most. */
const toldEveryMs = 200;

export function uploadOf(options: Options): UploadTask {
  const { file, kind, classId, videoTypes, tell } = options;
  const { name, size: total } = file;
  const over = new AbortController();
  const { signal } = over;
  let sending: Awaited<ReturnType<typeof sendFile>> | null = null;
  let counting: Counting | null = null;
  let sent = 0;

  const fail = (reason: string, mayRetry: boolean) => {
    if (signal.aborted) return;
    if (!mayRetry) forgetUpload(options);
    tell({ phase: "failed", name, reason, mayRetry });
  };

  async function send({ knownId, mayBeOld }: Known): Promise<void> {
    const head = new Uint8Array(await file.slice(0, 64).arrayBuffer());
    const isVideo = kind === "video";
    const refusal = isVideo ? refusalOf(file, head, videoTypes) : documentRefusalOf(file);
    if (refusal) return fail(refusal, false);
    tell({ phase: "sending", name, sent, total, pace: null });
    const asked = mayBeOld ? await askContent(classId, signal) : null;
    if (asked && "none" in asked && asked.noClass) return fail(texts.noClass, false);
    if (isVideo && knownId !== undefined && asked && "content" in asked) {
      if (asked.content.id !== knownId) return fail(texts.overtaken, false);
    }
    if (signal.aborted) return;
    if (isVideo) counting ??= countSha256(file);
    sending = await sendFile({
      ...{ file, kind, classId, onProgress: teller() },
      contentType: isVideo ? contentTypeOf(typeByHead(head)) : (endingOf(name)?.type ?? ""),
      onWaiting: () => tell({ phase: "paused", name, sent, total }),
    });
    if (signal.aborted) return void sending.cancel();
    const end = await sending.end;
    if ("stopped" in end) return;
    if ("signedOut" in end) return tell({ phase: "signedOut", name, sent, total });
    if ("refused" in end) return fail(end.refused, !end.lasting);
    await give(new URL(end.url, location.href).pathname);
  }

  async function give(address: string): Promise<void> {
    tell({ phase: "checking", name });
    const sha256 = await counting?.sum;
    const given = await giveFile({ kind, classId, name, address, sha256 }, signal);
    if (!given) return;
    if ("signedOut" in given) return tell({ phase: "signedOut", name, sent, total });
    if ("refused" in given) return fail(given.refused, !given.lasting);
    forgetUpload(options);
    tell({ phase: "given", videoId: given.videoId });
  }

  function teller(): (bytes: number) => void {
    const paceOf = createPace();
    let last = 0;
    return (bytes) => {
      sent = bytes;
      const now = performance.now();
      const pace = paceOf(now, bytes, total);
      if (now - last < toldEveryMs) return;
      last = now;
      tell({ phase: "sending", name, sent, total, pace });
    };
  }

  return {
    async run({ knownId, mayBeOld }) {
      let waited = mayBeOld;
      const wait = () => {
        waited = true;
        tell({ phase: "waiting", otherTab: true });
      };
      const release = await holdUploads(signal, wait);
      if (!release) return;
      const rest = stayAwake();
      try {
        await send({ knownId, mayBeOld: waited });
      } catch (error) {
        counting?.stop();
        counting = null;
        sending?.stop();
        fail(error instanceof DOMException ? texts.unreadable : said(error, kind), true);
      } finally {
        rest();
        release();
      }
    },
    cancel() {
      over.abort();
      counting?.stop();
      void sending?.cancel();
    },
  };
}

function said(error: unknown, kind: ClassFile): string {
  const known = Object.values(texts).find(
    (text) => error instanceof Error && error.message === text,
  );
  return known ?? reasonFor(0, kind);
}
