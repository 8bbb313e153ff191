import { useState } from "react";
import type { QueuedState, QueuedUpload } from "#src/media/uploading/upload-queue.rules.ts";
import { useWaitText } from "#src/media/uploading/use-uploads.ts";
import { Button, ButtonLink } from "#src/ui/button.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { Note } from "#src/ui/note.tsx";
import { SureDialog } from "#src/ui/sure-dialog.tsx";
import { paceText, percentOf, sentText, spokenPercent, timeLeftText } from "./upload.rules.ts";
import { VideoBox } from "./video-box.tsx";

type VideoUploadProps = {
  upload: QueuedUpload;
  here: string;
  onRetry(): void;
  onCancel(): void;
};

/** An upload in progress, or its result. */
export function VideoUpload({ upload, here, onRetry, onCancel }: VideoUploadProps) {
  const [asking, setAsking] = useState(false);
  const { state, fileName: name } = upload;
  const { phase } = state;
  const waitText = useWaitText(upload);
  const failed = phase === "failed";
  const percent = percentIn(state);
  return (
    <>
      <VideoBox
        name={name}
        label="Subida del video"
        waiting={phase === "paused" || phase === "signedOut"}
        percent={percent}
        action={
          phase === "checking" ? null : (
            <button
              type="button"
              className="icon-btn"
              aria-label={failed ? "Descartar" : "Cancelar la subida"}
              onClick={() => (percent === null ? onCancel() : setAsking(true))}
            >
              <Icon name="x" />
            </button>
          )
        }
      >
        {phase === "waiting" ? waitText : lineOf(state)}
      </VideoBox>
      <p role="status" className="sr">
        {phase === "waiting" ? waitText : spoken(state)}
      </p>
      {["sending", "paused", "checking", "waiting"].includes(phase) ? (
        <Note kind="info">
          <p className="small">
            No cierres esta pestaña. Puedes seguir en otras páginas de tus cursos; los demás
            archivos esperan su turno.
          </p>
        </Note>
      ) : null}
      {phase === "signedOut" ? (
        <Note kind="warn">
          <p>Tu sesión terminó. Lo que ya subió sigue guardado.</p>
          <div className="acts">
            <ButtonLink
              size="small"
              href={`/login?redirectTo=${encodeURIComponent(here)}`}
              target="_blank"
            >
              Inicia sesión de nuevo <span className="sr">(se abre otra pestaña)</span>
            </ButtonLink>
            <Button type="button" variant="text" size="small" onClick={onRetry}>
              Ya lo hice, seguir
            </Button>
          </div>
        </Note>
      ) : null}
      {state.phase === "failed" ? (
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

/** Null if nothing was sent yet, or is not sent any more. */
function percentIn(state: QueuedState): number | null {
  if (state.phase === "checking") return 100;
  return "sent" in state ? percentOf(state.sent, state.total) : null;
}

function lineOf(state: QueuedState): string {
  if (state.phase === "checking") return "Revisando el archivo";
  if (state.phase === "failed") return "No se subió";
  if (!("sent" in state)) return "";
  const line = sentText(state.sent, state.total);
  if (state.phase === "paused") return `${line}. Sin conexión. Seguimos cuando vuelva.`;
  if (state.phase === "signedOut" || state.pace === null) return line;
  const { bytesPerSecond, secondsLeft } = state.pace;
  return `${line} a ${paceText(bytesPerSecond)}, ${timeLeftText(secondsLeft)}`;
}

/** What screen readers announce; they can read the numbers on demand. */
function spoken(state: QueuedState): string {
  if (state.phase === "paused") return "Sin conexión. Seguimos cuando vuelva.";
  if (state.phase === "signedOut") return "Tu sesión terminó";
  if (state.phase === "checking") return "Revisando el archivo";
  if (!("sent" in state)) return "";
  return `El video está subiendo ${spokenPercent(percentOf(state.sent, state.total))}`.trim();
}
