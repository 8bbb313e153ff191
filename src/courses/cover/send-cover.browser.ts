// Sends a picture to the address that the server signs for it, and makes it the cover of a course.
import type { Crop } from "#src/images/image.rules.ts";
import { staleCourse } from "../authoring/version.rules.ts";
import { coverFileName, coverTexts } from "./cover.rules.ts";

type Sending = {
  csrf: string;
  signal: AbortSignal;
  /** From 0 to 1. */
  onProgress(share: number): void;
};

/** The server's own words about the file or the caller. */
export class CoverRefused extends Error {
  /** Whether the same file may succeed later. */
  readonly again: boolean;

  constructor(detail: string, again: boolean) {
    super(detail);
    this.again = again;
  }
}

/** Five megabytes over a weak mobile signal. */
const patienceMs = 5 * 60_000;

/** @returns the address that names the file later; rejects with `CoverRefused` or a lost line. */
export async function sendPicture(file: File, sending: Sending): Promise<string> {
  const fileName = coverFileName(file);
  const { url } = await askFor<{ url: string }>("/api/content/sign", {
    ...sending,
    method: "POST",
    json: { fileName, fileType: "cover", contentType: typeOf(fileName) },
  });
  await put(file, url, typeOf(fileName), sending);
  return url;
}

type Change = { csrf: string; version: number };

/** @returns the course's new version. */
export async function saveCover(
  courseId: string,
  { csrf, ...json }: Change & { url: string; crop: Crop },
): Promise<number> {
  const path = `/api/courses/${courseId}/cover`;
  return (await askFor<{ version: number }>(path, { csrf, method: "PUT", json })).version;
}

export async function savePrint(courseId: string, { csrf, version }: Change): Promise<number> {
  const path = `/api/courses/${courseId}/cover?version=${version}`;
  return (await askFor<{ version: number }>(path, { csrf, method: "DELETE" })).version;
}

/** A store of files accepts the type of the file's extension alone. */
function typeOf(fileName: string): string {
  const [, extension = ""] = /\.([a-z]+)$/i.exec(fileName) ?? [];
  const kind = extension.toLowerCase();
  return `image/${kind === "jpg" ? "jpeg" : kind}`;
}

type Call = { csrf: string; method: string; json?: unknown; signal?: AbortSignal };

async function askFor<Answer>(path: string, { csrf, method, json, signal }: Call): Promise<Answer> {
  const response = await fetch(path, {
    method,
    headers: { "content-type": "application/json", "x-xsrf-token": csrf },
    body: json === undefined ? null : JSON.stringify(json),
    signal: signal ?? null,
  });
  return answerIn<Answer>(response.status, await response.text());
}

function answerIn<Answer>(status: number, text: string): Answer {
  if (status >= 200 && status < 300) return text ? JSON.parse(text) : ({} as Answer);
  const { detail }: { detail?: string } = JSON.parse(text);
  if (!detail || (status >= 500 && status !== 503 && status !== 507)) {
    throw new Error(`unexpected answer ${status}`);
  }
  throw new CoverRefused(detail, ![400, 413, 415].includes(status));
}

/** Fetch cannot report upload progress. */
function put(file: File, url: string, type: string, sending: Sending): Promise<void> {
  const { csrf, signal, onProgress } = sending;
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const lost = () => reject(new Error("the upload broke off"));
    request.open("PUT", url);
    request.timeout = patienceMs;
    request.setRequestHeader("content-type", type);
    // A store of files elsewhere gets no token of ours.
    if (new URL(url, location.href).origin === location.origin) {
      request.setRequestHeader("x-xsrf-token", csrf);
    }
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onerror = lost;
    request.ontimeout = lost;
    request.onabort = lost;
    request.onload = () => {
      try {
        if (request.status >= 200 && request.status < 300) resolve();
        else answerIn(request.status, request.responseText);
      } catch (error) {
        reject(error);
      }
    };
    signal.addEventListener("abort", () => request.abort(), { once: true });
    if (signal.aborted) lost();
    else request.send(file);
  });
}

/** What to show, and whether trying again with the same file makes sense. */
export function failureIn(error: unknown): {
  message: string;
  help: string | null;
  again: boolean;
  /** Only the page as it is now leads on. */
  reload: boolean;
} {
  const failure = { message: coverTexts.failed, help: null, again: true, reload: false };
  if (!(error instanceof CoverRefused)) return failure;
  const { message } = error;
  // Again would be refused for ever. A newer version alone could hide what another tab saved.
  if (message === staleCourse) {
    return { message, help: coverTexts.stale, again: false, reload: true };
  }
  if (error.again) return { ...failure, message };
  return { ...failure, help: message, again: false };
}
