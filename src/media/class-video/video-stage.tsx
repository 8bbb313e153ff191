import { useState } from "react";
import { Button, ButtonLink } from "#src/ui/controls/button.tsx";
import { SureDialog } from "#src/ui/controls/sure-dialog.tsx";
import { Note } from "#src/ui/note.tsx";
import { Icon } from "#src/ui/pictures/icon.tsx";
import {
  convertingText,
  isSettled,
  readyText,
  type ShownVideo,
  shownMeanwhile,
} from "./content.rules.ts";
import type { VideoContent } from "./content-shape.rules.ts";
import { spokenPercent } from "./upload.rules.ts";
import { VideoBox } from "./video-box.tsx";

type VideoStageProps = {
  content: VideoContent;
  shown: ShownVideo | null;
  watchHref: string;
  csrf: string;
  /** Also removes one that has failed. */
  onCancel(): void;
  /** Why the last try to cancel or remove it failed. */
  fault: string | null;
};

/** The state of the video after its upload. */
export function VideoStage({ content, shown, watchHref, csrf, onCancel, fault }: VideoStageProps) {
  const [asking, setAsking] = useState(false);
  const { status, originalName, progress, playable, failure } = content;
  const percent = isSettled(content) ? null : Math.floor(progress * 100);
  const mine = shown?.id === content.id ? shown : null;
  const meanwhile = shownMeanwhile(content, shown);
  return (
    <>
      <VideoBox
        name={originalName}
        label="Conversión del video"
        percent={percent}
        posterUrl={mine?.posterUrl ?? null}
        action={
          playable || meanwhile ? (
            <ButtonLink variant="secondary" size="small" href={watchHref}>
              <Icon name="play" small /> {meanwhile ? "Ver el video anterior" : "Ver la clase"}
            </ButtonLink>
          ) : null
        }
      >
        {lineOf(content, mine, meanwhile !== null)}
      </VideoBox>
      <p role="status" className="sr">
        {spoken(content, percent, meanwhile !== null)}
      </p>
      {status === "failed" ? (
        <Note kind="error">
          <p>{failure ?? "No pudimos preparar este video."}</p>
          {meanwhile ? <p className="small">{meanwhile}</p> : null}
          <form
            method="post"
            className="acts"
            onSubmit={(event) => {
              event.preventDefault();
              onCancel();
            }}
          >
            <input type="hidden" name="_csrf" value={csrf} />
            <input type="hidden" name="videoId" value={content.id} />
            <Button name="intent" value="remove-video" variant="text" size="small">
              Quitar este video
            </Button>
          </form>
        </Note>
      ) : null}
      {percent === null ? null : (
        <Note kind="info">
          {failure ? <p>{failure}</p> : null}
          <p className="small">
            Ya puedes cerrar esta pestaña: seguimos preparando el video. {meanwhile}
          </p>
          <div className="acts">
            <Button type="button" variant="text" size="small" onClick={() => setAsking(true)}>
              Cancelar este video
            </Button>
          </div>
        </Note>
      )}
      {fault ? <Note kind="error">{fault}</Note> : null}
      {asking && percent !== null ? (
        <SureDialog
          id="cancel-video"
          title="¿Cancelar este video?"
          confirm="Cancelar el video"
          wayOut="Seguir preparándolo"
          onConfirm={() => {
            setAsking(false);
            onCancel();
          }}
          onClose={() => setAsking(false)}
        >
          <p className="name">
            Se borra «{originalName}».{" "}
            {meanwhile ? "La clase sigue con el video anterior." : "La clase queda sin video."}
          </p>
        </SureDialog>
      ) : null}
    </>
  );
}

function lineOf(content: VideoContent, shown: ShownVideo | null, replaces: boolean): string {
  if (content.status === "failed") return "No se puede usar";
  if (content.status !== "ready") return convertingText(content, replaces);
  return readyText(content, shown?.qualities ?? []);
}

function spoken(content: VideoContent, percent: number | null, replaces: boolean): string {
  if (content.status === "ready") return "El video está listo";
  if (percent === null) return "";
  return `${convertingText(content, replaces)} ${spokenPercent(percent)}`.trim();
}
