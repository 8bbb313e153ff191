import { percentOf, sentText, spokenPercent } from "#src/media/class-video/upload.rules.ts";
import type { QueuedState, QueuedUpload } from "#src/media/uploading/upload-queue.rules.ts";
import { uploadVerbs, useWaitText } from "#src/media/uploading/upload-queue.tsx";
import { Button, ButtonLink } from "#src/ui/button.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { Note } from "#src/ui/note.tsx";

type AttachmentUploadProps = { upload: QueuedUpload; here: string };

/** A file on its way to the class, or why it did not get there. */
export function AttachmentUpload({ upload, here }: AttachmentUploadProps) {
  const { id, fileName, state } = upload;
  const waitText = useWaitText(upload);
  const percent = percentIn(state);
  const isFailed = state.phase === "failed";
  const line = state.phase === "waiting" ? waitText : lineOf(state);
  return (
    <div className="file-upload">
      <div className="file">
        <Icon name="file" />
        <div className="about">
          <b className="nm">{fileName}</b>
          <p className="small muted num">{line}</p>
        </div>
        {percent === null ? null : <p className="d num pc">{percent}%</p>}
        {state.phase === "checking" ? null : (
          <button
            type="button"
            className="icon-btn"
            aria-label={`${isFailed ? "Descartar" : "Cancelar la subida de"} ${fileName}`}
            onClick={() => uploadVerbs.cancel(id)}
          >
            <Icon name="x" />
          </button>
        )}
      </div>
      {percent === null ? null : (
        <div
          className={state.phase === "sending" ? "bar" : "bar waits"}
          role="progressbar"
          aria-label={`Subida de ${fileName}`}
          aria-valuenow={percent}
          aria-valuemin={0}
          aria-valuemax={100}
        >
          <i style={{ width: `${percent}%` }} />
        </div>
      )}
      <p role="status" className="sr">
        {state.phase === "sending"
          ? `${fileName} está subiendo ${spokenPercent(percent ?? 0)}`.trim()
          : line}
      </p>
      {state.phase === "failed" ? (
        <Note kind="error">
          <p>{state.reason}</p>
          {state.mayRetry ? (
            <Button
              type="button"
              variant="secondary"
              size="small"
              onClick={() => uploadVerbs.retry(id)}
            >
              <Icon name="arrow-counter-clockwise" small /> Reintentar
            </Button>
          ) : null}
        </Note>
      ) : null}
      {state.phase === "signedOut" ? (
        <Note kind="warn">
          <p>Tu sesión terminó. Lo que ya subió sigue guardado.</p>
          <ButtonLink
            size="small"
            href={`/login?redirectTo=${encodeURIComponent(here)}`}
            target="_blank"
          >
            Inicia sesión de nuevo <span className="sr">(se abre otra pestaña)</span>
          </ButtonLink>
          <Button type="button" variant="text" size="small" onClick={() => uploadVerbs.retry(id)}>
            Ya lo hice, seguir
          </Button>
        </Note>
      ) : null}
    </div>
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
  return state.phase === "paused" ? `${line}. Sin conexión. Seguimos cuando vuelva.` : line;
}
