import { useState } from "react";
import { percentIn, progressText } from "#src/media/uploading/queue-texts.rules.ts";
import type { QueuedState, QueuedUpload } from "#src/media/uploading/upload-queue.rules.ts";
import { useWaitText } from "#src/media/uploading/use-uploads.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { SureDialog } from "#src/ui/controls/sure-dialog.tsx";
import { Note } from "#src/ui/note.tsx";
import { Icon } from "#src/ui/pictures/icon.tsx";
import { SignInNote } from "./sign-in-note.tsx";
import { percentOf, spokenPercent } from "./upload.rules.ts";
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
        {phase === "waiting" ? waitText : progressText(state)}
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
      {phase === "signedOut" ? <SignInNote here={here} onRetry={onRetry} /> : null}
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

/** What screen readers announce; they can read the numbers on demand. */
function spoken(state: QueuedState): string {
  if (state.phase === "paused") return "Sin conexión. Seguimos cuando vuelva.";
  if (state.phase === "signedOut") return "Tu sesión terminó";
  if (state.phase === "checking") return "Revisando el archivo";
  if (!("sent" in state)) return "";
  return `El video está subiendo ${spokenPercent(percentOf(state.sent, state.total))}`.trim();
}
