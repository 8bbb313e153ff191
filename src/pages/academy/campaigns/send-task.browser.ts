// Sends one file and gives it to a campaign, unless somebody cancels it before.
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

export type FileTask = {
  key: number;
  file: File;
  /** The file that it replaces; null: it is one more. */
  fileId: string | null;
  cancel: (() => void) | null;
};

export type Tell = (change: Partial<Omit<FileUpload, "key">>) => void;

type Sending = {
  campaignId: string;
  task: FileTask;
  tell: Tell;
  /** Whether nobody has cancelled it. */
  isWanted(): boolean;
  /** Sends the file itself. */
  send?: typeof sendFile;
};

/** @returns whether the campaign has it now */
export async function sendTask(asked: Sending): Promise<boolean> {
  const { campaignId, task, tell, isWanted, send = sendFile } = asked;
  const { file, fileId } = task;
  const fail = (reason: string, mayRetry: boolean) => {
    tell({ phase: "failed", reason, mayRetry });
    return false;
  };
  const refusal = documentRefusalOf(file);
  if (refusal) return fail(refusal, false);
  tell({ phase: "sending" });
  const sending = await send({
    ...{ file, kind: "document", classId: campaignId },
    contentType: endingOf(file.name)?.type ?? "",
    onProgress: (sent) => tell({ phase: "sending", percent: percentOf(sent, file.size) }),
    onWaiting: () => tell({ phase: "paused" }),
  });
  // Cancelled while the code that sends was still on its way.
  if (!isWanted()) {
    void sending.cancel();
    return false;
  }
  task.cancel = () => void sending.cancel();
  const end = await sending.end;
  task.cancel = null;
  if ("stopped" in end) return false;
  if ("signedOut" in end) {
    tell({ phase: "signedOut" });
    return false;
  }
  if ("refused" in end) return fail(end.refused, !end.lasting);
  if (!isWanted()) return false;
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
