import { useEffect, useRef } from "react";
import type { VideoType } from "#src/media/uploads/video-types.rules.ts";
import { isSettled, type ShownVideo } from "./content.rules.ts";
import type { VideoContent } from "./content-shape.rules.ts";
import { SignInNote } from "./sign-in-note.tsx";
import { useVideoContent } from "./use-video-content.ts";
import { useVideoUpload } from "./use-video-upload.ts";
import { VideoChooser } from "./video-chooser.tsx";
import { VideoStage } from "./video-stage.tsx";
import { VideoUpload } from "./video-upload.tsx";

type VideoFieldProps = {
  classId: string;
  classTitle: string;
  /** What the installation takes. */
  videoTypes: readonly VideoType[];
  /** At the time of page load. */
  content: VideoContent | null;
  /** Null if learners see no video yet. */
  shown: ShownVideo | null;
  watchHref: string;
  csrf: string;
  /** The address of this page, for the return from sign-in. */
  here: string;
  /** Called when the class shows another video than `shown`. */
  onReady(): void;
};

/** Where a teacher uploads the video of a class and follows its conversion. */
export function VideoField(props: VideoFieldProps) {
  const {
    classId,
    classTitle,
    videoTypes,
    content: loaded,
    shown,
    watchHref,
    csrf,
    here,
    onReady,
  } = props;
  const video = useVideoContent(classId, loaded);
  const { content } = video;
  const knownId = content?.id ?? null;
  const [classPath = here] = here.split("?");
  const { upload, unfinished, choose, retry, cancel } = useVideoUpload({
    ...{ classId, classTitle, classPath, knownId },
    onGiven: video.expect,
    onDoubt: video.ask,
  });
  const title = useRef<HTMLHeadingElement>(null);
  const began = useRef(false);
  const uploading = upload !== null;
  const readyId = content?.status === "ready" ? content.id : null;
  const stale = readyId !== null && readyId !== shown?.id;

  useEffect(() => {
    if (stale) onReady();
  }, [stale, onReady]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs also when the video has gone
  useEffect(() => {
    if (uploading) began.current = true;
    // The focused element was removed; keyboard users stay in this section.
    if (began.current && document.activeElement === document.body) title.current?.focus();
  }, [uploading, knownId]);

  return (
    <section className="video-field" aria-labelledby="video-title">
      <h2 id="video-title" ref={title} tabIndex={-1}>
        Video de la clase
      </h2>
      {upload ? (
        <VideoUpload upload={upload} here={here} onRetry={retry} onCancel={cancel} />
      ) : null}
      {!uploading && content ? (
        <VideoStage
          content={content}
          shown={shown}
          watchHref={watchHref}
          csrf={csrf}
          onCancel={() => {
            began.current = true;
            void video.cancel();
          }}
          fault={video.fault}
        />
      ) : null}
      {!uploading && content && video.isSignedOut ? (
        <SignInNote
          here={here}
          kept={
            isSettled(content) ? "El video sigue como estaba." : "Seguimos preparando el video."
          }
          onRetry={video.goOn}
        />
      ) : null}
      <p role="status" className="sr">
        {video.isSignedOut ? "Tu sesión terminó." : ""}
      </p>
      {!uploading ? (
        <VideoChooser
          label={chooserLabel(content)}
          videoTypes={videoTypes}
          unfinished={unfinished}
          onChoose={choose}
        />
      ) : null}
    </section>
  );
}

function chooserLabel(content: VideoContent | null): string {
  if (content?.status === "failed") return "Subir otro video";
  return content ? "Cambiar video" : "Elegir video";
}
