import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";
import type { OwnAttachment } from "#src/media/attachments/attachment-queries.ts";
import { uploadVerbs, useUploadsOf } from "#src/media/uploading/upload-queue.tsx";
import { acceptedDocuments } from "#src/media/uploads/uploads.rules.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { Note } from "#src/ui/note.tsx";
import { AttachmentChooser } from "./attachment-chooser.tsx";
import { AttachmentRow } from "./attachment-row.tsx";
import { AttachmentUpload } from "./attachment-upload.tsx";

type AttachmentsFieldProps = {
  classId: string;
  classTitle: string;
  classPath: string;
  attachments: readonly OwnAttachment[];
  csrf: string;
  /** Why the last file of a plain form was refused. */
  fault: string | null;
};

/** The files that a class hands out: those it has, those on their way, and the choice of more. */
export function AttachmentsField(props: AttachmentsFieldProps) {
  const { classId, classTitle, classPath, attachments, csrf, fault } = props;
  const uploads = useUploadsOf(classId).filter(({ kind }) => kind === "document");
  const open = uploads.filter(({ state }) => state.phase !== "given");
  const given = uploads.length - open.length;
  const { revalidate } = useRevalidator();
  // From 0: a file may have arrived before this part of the page had loaded.
  const known = useRef(0);
  const title = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    if (given > known.current) void revalidate();
    known.current = given;
  }, [given, revalidate]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when a row has gone
  useEffect(() => {
    if (known.current > 0 && document.activeElement === document.body) title.current?.focus();
  }, [open.length]);

  return (
    <section className="attachments" aria-labelledby="recursos">
      <h2 id="recursos" ref={title} tabIndex={-1}>
        Recursos
      </h2>
      {attachments.length > 0 ? (
        <ul>
          {attachments.map((file) => (
            <AttachmentRow key={file.id} file={file} csrf={csrf} />
          ))}
        </ul>
      ) : null}
      {open.map((upload) => (
        <AttachmentUpload key={upload.id} upload={upload} here={classPath} />
      ))}
      <AttachmentChooser
        onChoose={(files) =>
          uploadVerbs.add(
            files.map((file) => ({ kind: "document", file, classId, classTitle, classPath })),
          )
        }
      />
      {fault ? <Note kind="error">{fault}</Note> : null}
      <noscript>
        <form method="post" encType="multipart/form-data" className="plain-attachment">
          <input type="hidden" name="_csrf" value={csrf} />
          <input type="hidden" name="intent" value="attach" />
          <label htmlFor="plain-file">Agregar un archivo de hasta 10 MB</label>
          <input id="plain-file" type="file" name="file" accept={acceptedDocuments()} />
          <Button variant="secondary" size="small">
            Subir
          </Button>
        </form>
      </noscript>
    </section>
  );
}
