import { useRevalidator } from "react-router";
import { CaptionsField } from "#src/media/captions/captions-field.tsx";
import { VideoField } from "#src/media/class-video/video-field.tsx";
import { AttachmentsField } from "./attachments-field.tsx";
import type { ClassPage } from "./class-editor-data.ts";

type ClassFilesProps = {
  page: ClassPage;
  /** Why a file was refused that was sent without scripts. */
  fault: string | null;
};

/** Video, captions and files of a class; each is saved at once. */
export function ClassFiles({ page, fault }: ClassFilesProps) {
  const { csrf, path, here, lesson, files, videoTypes } = page;
  const { watchHref, attachments, content, shown } = files;
  const { revalidate } = useRevalidator();
  const given = { classId: lesson.id, classTitle: lesson.title };
  return (
    <div className="class-files">
      <VideoField
        {...{ ...given, videoTypes, content, shown, watchHref, csrf, here }}
        onReady={revalidate}
      />
      <CaptionsField
        classId={lesson.id}
        captions={page.captions}
        csrf={csrf}
        durationSeconds={lesson.durationSeconds}
      />
      <AttachmentsField {...{ ...given, classPath: path, attachments, csrf, fault }} />
    </div>
  );
}
