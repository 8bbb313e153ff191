import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import {
  campaignFileInput,
  campaignLimits,
} from "#src/campaigns/authoring/campaign-input.rules.ts";
import { textAt } from "#src/http/forms/form-data.rules.ts";
import { acceptedDocuments } from "#src/media/uploads/uploads.rules.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { Empty } from "#src/ui/empty.tsx";
import { Field } from "#src/ui/forms/field.tsx";
import { useValidatedForm } from "#src/ui/forms/use-validated-form.ts";
import { Icon } from "#src/ui/pictures/icon.tsx";
import { useAdmin } from "../admin/use-admin.ts";
import type { FilesData } from "./campaign-data.ts";
import { partHref } from "./campaign-parts.rules.ts";
import type { CampaignPageProps, FilesPlace } from "./campaign-props.ts";
import { FileRow } from "./file-row.tsx";
import { FileUploadRow } from "./file-upload-row.tsx";
import { useFileUploads } from "./use-file-uploads.ts";

type FilesPartProps = CampaignPageProps & { files: FilesData };

/** What a campaign hands out, in its order: those it has, those on their way, and more. */
export function FilesPart({ shown, files, failed }: FilesPartProps) {
  const { readOnly } = useAdmin();
  const { id, csrf } = shown;
  const { rows, newId, uploadId } = files;
  const { revalidate } = useRevalidator();
  const { uploads, add, retry, cancel } = useFileUploads(id, () => void revalidate());
  const room = campaignLimits.files - rows.length;
  const place = { here: partHref(id, "files"), csrf };
  return (
    <section aria-labelledby="archivos">
      <h2 id="archivos" className="sr">
        Archivos
      </h2>
      {rows.length > 0 ? (
        <ol className="campaign-files">
          {rows.map((file) => (
            <FileRow
              key={file.id}
              {...{ file, place, readOnly, last: rows.length - 1 }}
              typed={typedName(failed, file.id)}
              onReplace={(chosen) => add([chosen], file.id)}
            />
          ))}
        </ol>
      ) : (
        <Empty
          title="Todavía no hay archivos"
          hint="Sube lo que regalas: un PDF, una hoja de cálculo, una presentación, imágenes o audios. Si todavía no lo tienes listo, anúncialo."
        />
      )}
      {uploads.map((upload) => (
        <FileUploadRow
          key={upload.key}
          upload={upload}
          here={place.here}
          onRetry={() => retry(upload.key)}
          onCancel={() => cancel(upload.key)}
        />
      ))}
      {readOnly ? null : room > 0 ? (
        <div className="campaign-add">
          <Chooser onChoose={(chosen) => add(chosen, null)} />
          <PlainUpload place={place} fileId={uploadId} failed={failed} />
          <Announce place={place} fileId={newId} failed={failed} />
        </div>
      ) : (
        <p className="muted">La campaña ya tiene 20 archivos: quita alguno para agregar otro.</p>
      )}
    </section>
  );
}

function typedName(failed: CampaignPageProps["failed"], fileId: string): string | undefined {
  const values = failed?.values ?? {};
  const isOurs = textAt(values, "intent") === "rename" && textAt(values, "fileId") === fileId;
  return isOurs ? textAt(values, "title") : undefined;
}

/** Chooses any number of files; they are sent one after another. */
function Chooser({ onChoose }: { onChoose(files: File[]): void }) {
  const [live, setLive] = useState(false);
  useEffect(() => setLive(true), []);
  return (
    <div className="campaign-chooser">
      <input
        id="campaign-files"
        type="file"
        className="sr"
        multiple
        accept={acceptedDocuments()}
        disabled={!live}
        aria-describedby="campaign-files-hint"
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          // The same file can be chosen again after it was removed.
          currentTarget.value = "";
          if (files.length > 0) onChoose(files);
        }}
      />
      <label className="btn" htmlFor="campaign-files">
        <Icon name="upload-simple" small /> Subir archivos
      </label>
      <p className="hint" id="campaign-files-hint">
        PDF, Word, Excel, presentaciones, textos y audios de hasta 50 MB; imágenes de hasta 5 MB.
        Puedes elegir varios: suben uno por uno.
      </p>
    </div>
  );
}

type AddProps = {
  place: FilesPlace;
  fileId: string;
  failed: CampaignPageProps["failed"];
};

function PlainUpload({ place: { here, csrf }, fileId, failed }: AddProps) {
  const values = failed?.values ?? {};
  const isOurs = textAt(values, "intent") === "upload";
  return (
    <noscript>
      <form method="post" action={here} encType="multipart/form-data" className="fgrid">
        <input type="hidden" name="_csrf" value={csrf} />
        <input type="hidden" name="intent" value="upload" />
        <input type="hidden" name="fileId" value={(isOurs && textAt(values, "fileId")) || fileId} />
        <Field
          id="upload-title"
          name="title"
          label="Nombre"
          defaultValue={textAt(values, "title") ?? ""}
          maxLength={campaignLimits.fileTitle}
          hint="Vacío: el del archivo."
        />
        <div className="field">
          <label htmlFor="plain-file">Archivo de hasta 10 MB</label>
          <input id="plain-file" type="file" name="file" accept={acceptedDocuments()} />
        </div>
        <div>
          <Button variant="secondary" size="small">
            Subir
          </Button>
        </div>
      </form>
    </noscript>
  );
}

/** A file that is not there yet. */
function Announce({ place: { here, csrf }, fileId, failed }: AddProps) {
  const isOurs = failed !== undefined && textAt(failed.values, "intent") === "announce";
  const check = useValidatedForm({
    schema: campaignFileInput,
    failed: isOurs ? failed : undefined,
  });
  return (
    <details open={isOurs}>
      <summary>Anunciar un archivo que todavía no está</summary>
      <form method="post" action={here} className="fgrid" {...check.form}>
        <input type="hidden" name="_csrf" value={csrf} />
        <input type="hidden" name="intent" value="announce" />
        <input type="hidden" name="fileId" value={check.typed("fileId") ?? fileId} />
        <Field
          id="announce-title"
          label="Nombre de lo que viene"
          {...check.field("title")}
          hint="Se ve como no disponible hasta que lo subas."
        />
        <div>
          <Button variant="secondary" size="small" busy={check.busy}>
            Anunciar
          </Button>
        </div>
      </form>
    </details>
  );
}
