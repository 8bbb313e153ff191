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
  /** Of a video: the newest one that the page knows of, which the upload replaces. */
  knownId?: string | null;
};

export type QueuedUpload = Omit<UploadRequest, "file"> & {
  /** Of this upload, unique in the tab. */
  id: string;
  fileName: string;
  /** `waiting` until the uploads before it have ended; `given` once the class has the file. */
  state: UploadState | { phase: "waiting" } | { phase: "given"; videoId: string | null };
};
