// The uploads of this tab, one after another; they go on while the teacher walks through the area.
import { createContext, type ReactNode, useContext } from "react";
import type { VideoType } from "#src/media/uploads/video-types.rules.ts";
import type { QueuedUpload, UploadRequest } from "./upload-queue.rules.ts";

export type UploadQueue = {
  /** In the order in which they are sent, with those that failed or just ended. */
  uploads: readonly QueuedUpload[];
  add(requests: readonly UploadRequest[]): void;
  retry(id: string): void;
  /** Also takes one that still waits from the queue, and one that failed from the list. */
  cancel(id: string): void;
};

const Queue = createContext<UploadQueue>({
  uploads: [],
  add() {},
  retry() {},
  cancel() {},
});

export function useUploadQueue(): UploadQueue {
  return useContext(Queue);
}

type UploadsProps = { videoTypes: readonly VideoType[]; children: ReactNode };

export function Uploads({ children }: UploadsProps) {
  return children;
}
