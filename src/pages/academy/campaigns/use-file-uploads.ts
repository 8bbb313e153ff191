// Sends the files of a campaign one after another, each resumed where it broke off, and gives them
// to the campaign.
import { useEffect, useRef, useState } from "react";
import { fileTitleFrom } from "#src/campaigns/authoring/campaign-input.rules.ts";
import { sendFile } from "#src/media/class-video/resumable.browser.ts";
import { forgetUpload } from "#src/media/class-video/unfinished.browser.ts";
import {
  documentRefusalOf,
  passes,
  percentOf,
  reasonFor,
} from "#src/media/class-video/upload.rules.ts";
import { endingOf } from "#src/media/uploads/uploads.rules.ts";
import { csrfToken } from "#src/ui/csrf.browser.ts";

type Phase = "waiting" | "sending" | "paused" | "checking" | "signedOut" | "failed";

export type FileUpload = {
  key: number;
  name: string;
  phase: Phase;
  percent: number;
  /** Why it failed. */
  reason: string;
  mayRetry: boolean;
};

type Task = {
  key: number;
  file: File;
  /** The file that it replaces; null: it is one more. */
  fileId: string | null;
  cancel: (() => void) | null;
};

type Tell = (change: Partial<Omit<FileUpload, "key">>) => void;

/** @param onGiven called when the campaign has one more file, or another one */
export function useFileUploads(campaignId: string, onGiven: () => void) {
  const [uploads, setUploads] = useState<FileUpload[]>([]);
  const tasks = useRef(new Map<number, Task>());
  const line = useRef<number[]>([]);
  const running = useRef(false);
  const count = useRef(0);
  const isOpen = uploads.some(({ phase }) => phase !== "failed");

  useEffect(() => {
    if (!isOpen) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [isOpen]);

  const tellOf =
    (key: number): Tell =>
    (change) =>
      setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...change } : one)));
  const drop = (key: number) => {
    tasks.current.delete(key);
    setUploads((all) => all.filter((one) => one.key !== key));
  };

  async function run(): Promise<void> {
    if (running.current) return;
    running.current = true;
    for (let key = line.current.shift(); key !== undefined; key = line.current.shift()) {
      const task = tasks.current.get(key);
      if (!task) continue;
      const isGiven = await sendTask(campaignId, task, tellOf(key)).catch(() => {
        tellOf(key)({ phase: "failed", reason: reasonFor(0, "document"), mayRetry: true });
        return false;
      });
      if (isGiven) {
        drop(key);
        onGiven();
      }
    }
    running.current = false;
  }

  return {
    uploads,
    add(files: File[], fileId: string | null): void {
      for (const file of files) {
        const key = ++count.current;
        tasks.current.set(key, { key, file, fileId, cancel: null });
        line.current.push(key);
        const fresh = { phase: "waiting", percent: 0, reason: "", mayRetry: false } as const;
        setUploads((all) => [...all, { key, name: file.name, ...fresh }]);
      }
      void run();
    },
    retry(key: number): void {
      tellOf(key)({ phase: "waiting", reason: "" });
      line.current.push(key);
      void run();
    },
    cancel(key: number): void {
      tasks.current.get(key)?.cancel?.();
      drop(key);
    },
  };
}

/** @returns whether the campaign has it now. */
async function sendTask(campaignId: string, task: Task, tell: Tell): Promise<boolean> {
  const { file, fileId } = task;
  const fail = (reason: string, mayRetry: boolean) => {
    tell({ phase: "failed", reason, mayRetry });
    return false;
  };
  const refusal = documentRefusalOf(file);
  if (refusal) return fail(refusal, false);
  tell({ phase: "sending" });
  const sending = await sendFile({
    ...{ file, kind: "document", classId: campaignId },
    contentType: endingOf(file.name)?.type ?? "",
    onProgress: (sent) => tell({ phase: "sending", percent: percentOf(sent, file.size) }),
    onWaiting: () => tell({ phase: "paused" }),
  });
  task.cancel = () => void sending.cancel();
  const end = await sending.end;
  task.cancel = null;
  if ("stopped" in end) return false;
  if ("signedOut" in end) {
    tell({ phase: "signedOut" });
    return false;
  }
  if ("refused" in end) return fail(end.refused, !end.lasting);
  tell({ phase: "checking", percent: 100 });
  const address = new URL(end.url, location.href).pathname;
  const answer = await give(campaignId, fileId, { title: fileTitleFrom(file.name), url: address });
  if (answer?.status === 401) {
    tell({ phase: "signedOut" });
    return false;
  }
  if (!answer?.ok) {
    const body: { detail?: string } | null = (await answer?.json().catch(() => null)) ?? null;
    const status = answer?.status ?? 0;
    return fail(body?.detail ?? reasonFor(status, "document"), passes(status));
  }
  forgetUpload({ kind: "document", classId: campaignId, file });
  return true;
}

/** Safe to repeat; null without an answer. */
function give(
  campaignId: string,
  fileId: string | null,
  { title, url }: { title: string; url: string },
): Promise<Response | null> {
  const files = `/api/academy/campaigns/${campaignId}/files`;
  return fetch(fileId ? `${files}/${fileId}` : files, {
    method: fileId ? "PATCH" : "POST",
    headers: { "content-type": "application/json", "x-xsrf-token": csrfToken() },
    body: JSON.stringify(fileId ? { url } : { title, url }),
  }).catch(() => null);
}
