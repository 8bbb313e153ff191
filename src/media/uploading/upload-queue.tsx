// The uploads of this tab, one after another; they go on while the pages of the area change.
import { lazy, type ReactNode, Suspense, useEffect, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { canResume } from "#src/media/class-video/unfinished.browser.ts";
import type { VideoType } from "#src/media/uploads/video-types.rules.ts";
import { leavingText } from "./leaving.rules.ts";
import { repeatedText, summaryOf } from "./queue-texts.rules.ts";
import { emptyQueue, isPending } from "./upload-queue.rules.ts";
import { openQueue, readQueue, subscribeToQueue } from "./upload-store.browser.ts";
import { useLeaving } from "./use-leaving.ts";

export { uploadVerbs, useUploadQueue, useUploadsOf, useWaitText } from "./use-uploads.ts";

// Loaded with the first upload, which most pages never see.
const UploadBar = lazy(async () => ({ default: (await import("./upload-bar.tsx")).UploadBar }));
const LeaveDialog = lazy(async () => ({
  default: (await import("./leave-dialog.tsx")).LeaveDialog,
}));

type UploadsProps = { videoTypes: readonly VideoType[]; children: ReactNode };

export function Uploads({ videoTypes, children }: UploadsProps) {
  useEffect(() => openQueue(videoTypes), [videoTypes]);
  return (
    <>
      {children}
      <UploadsAtFoot />
    </>
  );
}

/** Alone draws again at each progress, and not the pages. */
function UploadsAtFoot() {
  const queue = useSyncExternalStore(subscribeToQueue, readQueue, () => emptyQueue);
  const { leaving, stay } = useLeaving(isPending(queue));
  const { pathname } = useLocation();
  const { uploads, repeated } = queue;
  const notice = repeatedText(repeated);
  // The page of a class shows its own uploads.
  const isShown = uploads.some(({ classPath }) => classPath !== pathname) || notice !== null;
  return (
    <>
      <p role="status" className="sr">
        {isShown ? [summaryOf(uploads), notice].filter(Boolean).join(". ") : ""}
      </p>
      <Suspense>
        {isShown ? <UploadBar queue={queue} /> : null}
        {leaving ? (
          <LeaveDialog
            leaving={leaving}
            text={leavingText(uploads, canResume())}
            canResume={canResume()}
            onStay={stay}
          />
        ) : null}
      </Suspense>
    </>
  );
}
