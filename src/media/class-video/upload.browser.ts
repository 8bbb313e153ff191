// Uploads one file for a class and attaches it, reporting each step.

import { contentTypeOf } from "#src/media/uploads/uploads.rules.ts";
import type { VideoType } from "#src/media/uploads/video-types.rules.ts";
import { askContent } from "./ask-content.browser.ts";
import { type Counting, countSha256 } from "./checksum.browser.ts";
import { giveVideo } from "./give-video.browser.ts";
import { sendFile } from "./resumable.browser.ts";
import { holdUploads, stayAwake } from "./stay-awake.browser.ts";
import { forgetUploads } from "./unfinished.browser.ts";
import { createPace, refusalOf, texts, typeByHead, type UploadState } from "./upload.rules.ts";

type Options = {
  file: File;
  classId: string;
  /** What the installation takes. */
  videoTypes: readonly VideoType[];
  /** The newest video of the class, as known to the page. */
  knownId: string | null;
  /** Whether there may be a newer video. */
  mayBeOld: boolean;
  tell(state: UploadState): void;
  /** The class has it, as the video with that id. */
  onGiven(videoId: string): void;
  /** Another upload came first, with the file of that name; nothing was sent. */
  onOvertaken(videoId: string, name: string): void;
};

const cancelled = Symbol("cancelled");

export type UploadTask = {
  /** After a failure or a new sign-in. */
  retry(): void;
  /** Discards what was sent. */
  cancel(): void;
  /** Called when the page is left; what was sent stays, to be resumed. */
  stop(): void;
};

export function startUpload(options: Options): UploadTask {
  const { file, classId, videoTypes, knownId, tell, onGiven, onOvertaken } = options;
  const { name, size: total } = file;
  let over = new AbortController();
  let sending: Awaited<ReturnType<typeof sendFile>> | null = null;
  let counting: Counting | null = null;
  let { mayBeOld } = options;
  let sent = 0;

  const fail = (reason: string, mayRetry: boolean) => {
    tell({ phase: "failed", name, reason, mayRetry });
  };

  async function send(signal: AbortSignal): Promise<void> {
    const head = new Uint8Array(await file.slice(0, 64).arrayBuffer());
    const refusal = refusalOf(file, head, videoTypes);
    if (refusal) return fail(refusal, false);
    tell({ phase: "sending", name, sent, total, pace: null });
    const asked = mayBeOld ? await askContent(classId, signal) : null;
    if (signal.aborted) return;
    if (asked && "content" in asked && asked.content.id !== knownId) {
      onOvertaken(asked.content.id, asked.content.originalName);
      return fail(texts.overtaken, false);
    }
    counting ??= countSha256(file);
    const pace = createPace();
    sending = await sendFile({
      file,
      classId,
      contentType: contentTypeOf(typeByHead(head)),
      onProgress(bytes) {
        sent = bytes;
        tell({ phase: "sending", name, sent, total, pace: pace(performance.now(), bytes, total) });
      },
      onWaiting: () => tell({ phase: "paused", name, sent, total }),
    });
    if (signal.reason === cancelled) return void sending.cancel();
    if (signal.aborted) return sending.stop();
    const end = await sending.end;
    if ("stopped" in end) return;
    if ("signedOut" in end) return tell({ phase: "signedOut", name, sent, total });
    if ("refused" in end) {
      if (end.lasting) forgetUploads(classId);
      return fail(end.refused, !end.lasting);
    }
    tell({ phase: "checking", name });
    const content = {
      originalVideoUrl: new URL(end.url, location.href).pathname,
      originalName: name,
      sha256: await counting.sum,
    };
    const given = await giveVideo(classId, content, signal);
    if (!given) return;
    if ("signedOut" in given) return tell({ phase: "signedOut", name, sent, total });
    forgetUploads(classId);
    if ("refused" in given) return fail(given.refused, false);
    onGiven(given.id);
  }

  async function run(): Promise<void> {
    const { signal } = over;
    const release = await holdUploads();
    if (!release) return fail(texts.inOtherTab, true);
    const rest = stayAwake();
    try {
      await send(signal);
    } catch (error) {
      counting?.stop();
      counting = null;
      sending?.stop();
      if (!signal.aborted)
        fail(error instanceof DOMException ? texts.unreadable : said(error), true);
    } finally {
      rest();
      release();
    }
  }

  void run();
  return {
    retry() {
      mayBeOld = true;
      over = new AbortController();
      void run();
    },
    cancel() {
      over.abort(cancelled);
      counting?.stop();
      void sending?.cancel();
    },
    stop() {
      over.abort();
      counting?.stop();
      sending?.stop();
    },
  };
}

function said(error: unknown): string {
  const known = Object.values(texts).find(
    (text) => error instanceof Error && error.message === text,
  );
  return known ?? texts.failed;
}
