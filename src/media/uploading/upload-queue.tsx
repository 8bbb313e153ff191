// The uploads of this tab, one after another; they go on while the teacher walks through the area.
import { type ReactNode, useEffect } from "react";
import type { VideoType } from "#src/media/uploads/video-types.rules.ts";
import { openQueue } from "./upload-store.browser.ts";

export type { UploadQueue } from "./use-uploads.ts";
export { uploadVerbs, useUploadQueue, useUploadsOf, useWaitText } from "./use-uploads.ts";

type UploadsProps = { videoTypes: readonly VideoType[]; children: ReactNode };

export function Uploads({ videoTypes, children }: UploadsProps) {
  useEffect(() => openQueue(videoTypes), [videoTypes]);
  return children;
}
