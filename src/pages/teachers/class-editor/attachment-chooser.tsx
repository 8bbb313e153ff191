import { useEffect, useState } from "react";
import { acceptedDocuments } from "#src/media/uploads/uploads.rules.ts";
import { Icon } from "#src/ui/pictures/icon.tsx";

/** Chooses any number of files; they are sent one after another. */
export function AttachmentChooser({ onChoose }: { onChoose(files: File[]): void }) {
  const [live, setLive] = useState(false);
  useEffect(() => setLive(true), []);
  return (
    <div className="attachment-chooser">
      <input
        id="attachment-files"
        type="file"
        className="sr"
        multiple
        accept={acceptedDocuments()}
        disabled={!live}
        aria-describedby="attachment-files-hint"
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          // The same file can be chosen again after it was removed.
          currentTarget.value = "";
          if (files.length > 0) onChoose(files);
        }}
      />
      <label className="btn sec sm" htmlFor="attachment-files">
        <Icon name="upload-simple" small /> Subir documento
      </label>
      <p className="small muted" id="attachment-files-hint">
        PDF, Word, Excel, presentaciones, textos y audios de hasta 50 MB; imágenes de hasta 5 MB.
        Puedes elegir varios: suben uno por uno.
      </p>
    </div>
  );
}
