import { useState } from "react";
import { Button, ButtonLink } from "#src/ui/button.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { Note } from "#src/ui/note.tsx";
import { SureDialog } from "#src/ui/sure-dialog.tsx";
import {
  paceText,
  percentOf,
  sentText,
  spokenPercent,
  timeLeftText,
  type UploadState,
} from "./upload.rules.ts";
import { VideoBox } from "./video-box.tsx";

type VideoUploadProps = {
  state: Exclude<UploadState, { phase: "none" }>;
  here: string;
  onRetry(): void;
  onCancel(): void;
};

/** An upload in progress, or its result. */
export function VideoUpload({ state, here, onRetry, onCancel }: VideoUploadProps) {
  const [asking, setAsking] = useState(false);
  const { phase, name } = state;
  const failed = phase === "failed";
  const counted = phase === "sending" || phase === "paused" || phase === "signedOut";
  return (
    <>
      <VideoBox
        name={name}
        label="Subida del video"
        waiting={phase === "paused" || phase === "signedOut"}
        percent={counted ? percentOf(state.sent, state.total) : phase === "checking" ? 100 : null}
        action={
          phase === "checking" ? null : (
            <button
              type="button"
              className="icon-btn"
              aria-label={failed ? "Descartar" : "Cancelar la subida"}
              onClick={() => (failed ? onCancel() : setAsking(true))}
            >
              <Icon name="x" />
            </button>
          )
        }
      >
        {lineOf(state)}
      </VideoBox>
      <p role="status" className="sr">
        {spoken(state)}
      </p>
      {phase === "sending" || phase === "paused" || phase === "checking" ? (
        <Note kind="info">
          <p className="small">
            No cierres esta pestaña. Mientras sube el video no puedes subir otros archivos.
          </p>
        </Note>
      ) : null}
      {phase === "signedOut" ? (
        <Note kind="warn">
          <p>Tu sesión terminó. Lo que ya subió sigue guardado.</p>
          <div className="acts">
            <ButtonLink size="small" href={`/login?redirectTo=${encodeURIComponent(here)}`}>
              Inicia sesión de nuevo
            </ButtonLink>
            <Button type="button" variant="text" size="small" onClick={onRetry}>
              Ya lo hice, seguir
            </Button>
          </div>
        </Note>
      ) : null}
      {failed ? (
        <Note kind="error">
          <p>{state.reason}</p>
          <div className="acts">
            {state.mayRetry ? (
              <Button type="button" variant="secondary" size="small" onClick={onRetry}>
                <Icon name="arrow-counter-clockwise" small /> Reintentar
              </Button>
            ) : (
              <Button type="button" variant="secondary" size="small" onClick={onCancel}>
                Elegir otro video
              </Button>
            )}
          </div>
        </Note>
      ) : null}
      {asking ? (
        <SureDialog
          id="cancel-upload"
          title="¿Cancelar la subida?"
          confirm="Cancelar la subida"
          wayOut="Seguir subiendo"
          onConfirm={onCancel}
          onClose={() => setAsking(false)}
        >
          <p className="name">Se borra lo que ya subió de «{name}».</p>
        </SureDialog>
      ) : null}
    </>
  );
}

function lineOf(state: VideoUploadProps["state"]): string {
  if (state.phase === "checking") return "Revisando el archivo";
  if (state.phase === "failed") return "No se subió";
  const line = sentText(state.sent, state.total);
  if (state.phase === "paused") return `${line}. Sin conexión. Seguimos cuando vuelva.`;
  if (state.phase === "signedOut" || state.pace === null) return line;
  const { bytesPerSecond, secondsLeft } = state.pace;
  return `${line} a ${paceText(bytesPerSecond)}, ${timeLeftText(secondsLeft)}`;
}

/** What screen readers announce; they can read the numbers on demand. */
function spoken(state: VideoUploadProps["state"]): string {
  if (state.phase === "paused") return "Sin conexión. Seguimos cuando vuelva.";
  if (state.phase === "signedOut") return "Tu sesión terminó";
  if (state.phase === "checking") return "Revisando el archivo";
  if (state.phase === "failed") return "";
  return `El video está subiendo ${spokenPercent(percentOf(state.sent, state.total))}`.trim();
}
