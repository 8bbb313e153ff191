import { type ReactNode, useEffect, useState } from "react";
import { campaignLimits } from "#src/campaigns/authoring/campaign-input.rules.ts";
import { acceptedDocuments } from "#src/media/uploads/uploads.rules.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { PopDialog, takesFocus } from "#src/ui/controls/pop-dialog.tsx";
import { Field } from "#src/ui/forms/field.tsx";
import type { FileData } from "./campaign-data.ts";
import type { FilesPlace } from "./campaign-props.ts";

type FileRowProps = {
  file: FileData;
  place: FilesPlace;
  readOnly: boolean;
  /** The place of the last file. */
  last: number;
  /** The name that was typed and not saved. */
  typed: string | undefined;
  onReplace(file: File): void;
};

/** A file of a campaign, and what can be done with it. */
export function FileRow(props: FileRowProps) {
  const { file, readOnly } = props;
  const { title, facts, downloads, available, isThere } = file;
  return (
    <li>
      <div className="campaign-top">
        <h3>{title}</h3>
        <p className={available ? "pill ok" : "pill off"}>
          {available ? "Disponible" : "No disponible"}
        </p>
      </div>
      <p className="muted small num">
        {facts}
        {isThere ? `. ${downloads}` : ""}
      </p>
      {readOnly ? null : <Acts {...props} />}
    </li>
  );
}

function Acts({ file, place, last, typed, onReplace }: FileRowProps) {
  const { id, title, available, position, isThere } = file;
  const post = (intent: string, button: ReactNode, more: Record<string, string> = {}) => (
    <PostForm place={place} fields={{ intent, fileId: id, ...more }}>
      {button}
    </PostForm>
  );
  const about = <span className="sr"> {title}</span>;
  const move = (to: number, text: string) =>
    post(
      "move",
      <Button variant="text" size="small">
        {text}
        {about}
      </Button>,
      { position: String(to) },
    );
  return (
    <div className="campaign-acts">
      {position > 0 ? move(position - 1, "Subir un puesto") : null}
      {position < last ? move(position + 1, "Bajar un puesto") : null}
      {isThere
        ? post(
            available ? "unavailable" : "available",
            <Button variant="text" size="small">
              {available ? "Marcar no disponible" : "Marcar disponible"}
              {about}
            </Button>,
          )
        : null}
      <details open={typed !== undefined}>
        <summary>Cambiar{about}</summary>
        <PostForm place={place} fields={{ intent: "rename", fileId: id, was: title }}>
          <Field
            id={`title-${id}`}
            name="title"
            label="Nombre"
            defaultValue={typed ?? title}
            maxLength={campaignLimits.fileTitle}
            required
          />
          <Button variant="secondary" size="small">
            Guardar el nombre
          </Button>
        </PostForm>
        <Replace {...{ file, place, onReplace }} />
      </details>
      <Removal {...{ file, place }} />
    </div>
  );
}

function Replace({ file, place, onReplace }: Pick<FileRowProps, "file" | "place" | "onReplace">) {
  const [live, setLive] = useState(false);
  useEffect(() => setLive(true), []);
  const { id, title, isThere } = file;
  const label = isThere ? "Reemplazar por otro archivo" : "Subir el archivo";
  return (
    <>
      <div className="campaign-chooser" hidden={!live}>
        <input
          id={`replace-${id}`}
          type="file"
          className="sr"
          accept={acceptedDocuments()}
          onChange={({ currentTarget }) => {
            const [chosen] = currentTarget.files ?? [];
            currentTarget.value = "";
            if (chosen) onReplace(chosen);
          }}
        />
        <label className="btn sec sm" htmlFor={`replace-${id}`}>
          {label}
          <span className="sr">: {title}</span>
        </label>
      </div>
      <noscript>
        <PostForm place={place} fields={{ intent: "replace", fileId: id }} withFile>
          <div className="field">
            <label htmlFor={`plain-${id}`}>{label}, de hasta 10 MB</label>
            <input id={`plain-${id}`} type="file" name="file" accept={acceptedDocuments()} />
          </div>
          <Button variant="secondary" size="small">
            {label}
          </Button>
        </PostForm>
      </noscript>
    </>
  );
}

function Removal({ file: { id, title }, place }: Pick<FileRowProps, "file" | "place">) {
  const dialog = `remove-${id}`;
  return (
    <>
      <Button type="button" variant="text" size="small" popoverTarget={dialog}>
        Quitar<span className="sr"> {title}</span>
      </Button>
      <PopDialog
        id={dialog}
        title="¿Quitar el archivo?"
        alert
        actions={
          <>
            <PostForm place={place} fields={{ intent: "remove-file", fileId: id }}>
              <Button variant="danger" block>
                Quitar
              </Button>
            </PostForm>
            <Button
              type="button"
              variant="secondary"
              popoverTarget={dialog}
              ref={takesFocus}
              // Without scripts.
              autoFocus
            >
              Cancelar
            </Button>
          </>
        }
      >
        <p>Ya nadie puede descargar «{title}». Sus descargas siguen contadas.</p>
      </PopDialog>
    </>
  );
}

type PostFormProps = {
  place: FilesPlace;
  fields: Record<string, string>;
  withFile?: boolean;
  children: ReactNode;
};

function PostForm({ place: { here, csrf }, fields, withFile, children }: PostFormProps) {
  return (
    <form method="post" action={here} {...(withFile ? { encType: "multipart/form-data" } : {})}>
      <input type="hidden" name="_csrf" value={csrf} />
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  );
}
