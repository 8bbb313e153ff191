// Sends a file whole; after each interruption it resumes from the last byte that arrived.
import type { DetailedError, HttpResponse, UploadOptions } from "tus-js-client";
import { csrfToken } from "#src/ui/csrf.browser.ts";
import { forgetOthers, forgetUpload } from "./unfinished.browser.ts";
import { type ClassFile, fingerprintOf, passes, reasonFor, retryDelays } from "./upload.rules.ts";

type Options = {
  file: File;
  kind: ClassFile;
  classId: string;
  contentType: string;
  onProgress(sent: number): void;
  /** No connection, or no server; it retries automatically. */
  onWaiting(): void;
};

export type Sent =
  | { url: string }
  | { signedOut: true }
  /** `lasting`: the server would refuse the same file again. */
  | { refused: string; lasting: boolean }
  /** By `stop` or `cancel`. */
  | { stopped: true };

/** A longer silence means that the connection is dead. */
const silentMs = 90_000;

/** A response that tus-js-client would take for a lost upload, and start again from zero. */
class Held extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`answered ${status}`);
    this.status = status;
  }
}

/**
 * One request sends the whole rest of the file. Chunks would save nothing: the server keeps what
 * arrived of a broken request, so an interruption costs only the bytes in transit (some 200 kB of
 * the 3.75 MB that 30 s at 1 Mbit/s bring), and each chunk would cost another round trip. Resolves
 * when the file arrived or cannot; `cancel` also removes what arrived.
 */
export async function sendFile(sent: Options) {
  const { file, kind, classId, contentType, onProgress, onWaiting } = sent;
  const tus = await import("tus-js-client");
  const { promise: end, resolve } = Promise.withResolvers<Sent>();
  let ended = false;
  let waiting = false;
  let refusals = 0;
  let heard = Date.now();
  const finish = (sent: Sent) => {
    ended = true;
    stopListening();
    resolve(sent);
  };
  const options: UploadOptions = {
    endpoint: "/api/uploads",
    uploadSize: file.size,
    chunkSize: Number.POSITIVE_INFINITY,
    retryDelays,
    metadata: { filename: file.name, filetype: contentType },
    fingerprint: async () => fingerprintOf(classId, file, kind),
    onBeforeRequest: (request) => request.setHeader("X-XSRF-TOKEN", csrfToken()),
    onAfterResponse(request, response) {
      const status = response.getStatus();
      const gone = status === 404 || status === 410;
      if (request.getMethod() === "HEAD" && status >= 400 && !gone) throw new Held(status);
    },
    onProgress(sent) {
      heard = Date.now();
      waiting = false;
      if (!ended) onProgress(sent);
    },
    onChunkComplete: () => {
      refusals = 0;
    },
    onShouldRetry(error) {
      const status = statusOf(error);
      if (isQuota(error)) return false;
      // Retries once, because another tab may have renewed the session cookies.
      const again = status === 401 ? ++refusals < 2 : status === 409 || passes(status);
      if (again && !ended) wait();
      return again && !ended;
    },
    onError(error) {
      const status = statusOf(error);
      if (status === 401) finish({ signedOut: true });
      else {
        const lasting = status >= 400 && status < 500 && !passes(status) && !isQuota(error);
        finish({ refused: detailOf(error) ?? reasonFor(status, kind), lasting });
      }
    },
    onSuccess: () => finish({ url: upload.url ?? "" }),
  };
  const upload = new tus.Upload(file, options);
  const wait = () => {
    waiting = true;
    onWaiting();
  };
  const goOn = () => {
    heard = Date.now();
    void upload.abort();
    upload.start();
  };
  const onOffline = () => {
    void upload.abort();
    wait();
  };
  const onOnline = () => {
    if (waiting) goOn();
  };
  const watch = setInterval(() => {
    if (!waiting && Date.now() - heard > silentMs) goOn();
  }, 10_000);
  window.addEventListener("offline", onOffline);
  window.addEventListener("online", onOnline);
  function stopListening() {
    clearInterval(watch);
    window.removeEventListener("offline", onOffline);
    window.removeEventListener("online", onOnline);
  }

  forgetOthers(sent);
  const kept = await upload.findPreviousUploads();
  const earlier = kept.find(({ uploadUrl }) => uploadUrl);
  if (earlier) upload.resumeFromPreviousUpload(earlier);
  upload.start();
  return {
    end,
    /** Keeps what arrived on the server, to resume later. */
    stop() {
      finish({ stopped: true });
      void upload.abort();
    },
    async cancel() {
      finish({ stopped: true });
      forgetUpload(sent);
      // What cannot be removed now expires on the server.
      await upload.abort(true).catch(() => undefined);
    },
  };
}

/** A new upload is refused by a quota: waiting in silence would hide the reason. */
function isQuota(error: Error | DetailedError): boolean {
  const begins = "originalRequest" in error && error.originalRequest.getMethod() === "POST";
  return begins && [409, 429].includes(statusOf(error));
}

function statusOf(error: Error | DetailedError): number {
  if (!("originalResponse" in error)) return 0;
  if (error.causingError instanceof Held) return error.causingError.status;
  return error.originalResponse?.getStatus() ?? 0;
}

function detailOf(error: Error | DetailedError): string | null {
  const answer = "originalResponse" in error ? error.originalResponse : null;
  return answer && problemIn(answer);
}

function problemIn(answer: HttpResponse): string | null {
  if (!answer.getHeader("Content-Type")?.startsWith("application/problem+json")) return null;
  const { detail }: { detail?: string } = JSON.parse(answer.getBody());
  return detail ?? null;
}
