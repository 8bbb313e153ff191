import { csrfToken } from "#src/ui/csrf.browser.ts";
import {
  attachmentNameOf,
  type ClassFile,
  passes,
  reasonFor,
  retryDelays,
} from "./upload.rules.ts";

type Sent = {
  kind: ClassFile;
  classId: string;
  name: string;
  /** Where it was sent. */
  address: string;
  /** Of a video. */
  sha256: string | undefined;
};

export type Given =
  /** The id of the video; an attachment has none. */
  | { videoId: string | null }
  | { signedOut: true }
  /** `lasting`: the server would refuse it again. */
  | { refused: string; lasting: boolean }
  | null;

/** Gives an uploaded file to its class and waits out lost connections; null if given up. */
export async function giveFile(sent: Sent, signal: AbortSignal): Promise<Given> {
  const { kind, classId } = sent;
  const { method, path, body } = callFor(sent);
  for (const delay of retryDelays) {
    const answer = await fetch(`/api/classes/${classId}/${path}`, {
      method,
      signal,
      headers: { "content-type": "application/json", "x-xsrf-token": csrfToken() },
      body: JSON.stringify(body),
    }).catch(() => null);
    if (signal.aborted) return null;
    if (answer?.ok) return { videoId: kind === "video" ? (await answer.json()).id : null };
    if (answer?.status === 401) return { signedOut: true };
    if (answer && !passes(answer.status)) {
      return { refused: await detailOf(answer, kind), lasting: true };
    }
    await pause(delay, signal);
  }
  return { refused: reasonFor(0, kind), lasting: false };
}

/** Both calls are safe to repeat. */
function callFor({ kind, name, address, sha256 }: Sent) {
  if (kind === "document") {
    const body = { name: attachmentNameOf(name), url: address };
    return { method: "POST", path: "resources", body };
  }
  const content = { originalVideoUrl: address, originalName: name, sha256 };
  return { method: "PATCH", path: "content", body: { content } };
}

async function detailOf(answer: Response, kind: ClassFile): Promise<string> {
  const body: { detail?: string } | null = await answer.json().catch(() => null);
  return body?.detail ?? reasonFor(answer.status, kind);
}

/** Ends early when the connection is back. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      window.removeEventListener("online", done);
      signal.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    window.addEventListener("online", done);
    signal.addEventListener("abort", done);
  });
}
