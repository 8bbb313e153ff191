import { SignInNote } from "#src/media/class-video/sign-in-note.tsx";
import { spokenPercent } from "#src/media/class-video/upload.rules.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { Note } from "#src/ui/note.tsx";
import { Icon } from "#src/ui/pictures/icon.tsx";
import type { FileUpload } from "./send-task.browser.ts";

type FileUploadRowProps = {
  upload: FileUpload;
  here: string;
  onRetry(): void;
  onCancel(): void;
};

/** A file on its way to the campaign, or why it did not get there. */
export function FileUploadRow({ upload, here, onRetry, onCancel }: FileUploadRowProps) {
  const { name, phase, percent, reason, mayRetry } = upload;
  const isFailed = phase === "failed";
  const line = lines[phase];
  return (
    <div className="campaign-upload">
      <div className="campaign-top">
        <p>
          <b>{name}</b> <span className="muted small">{line}</span>
        </p>
        {phase === "sending" || phase === "paused" ? <p className="num">{percent}%</p> : null}
        {phase === "checking" ? null : (
          <button
            type="button"
            className="icon-btn"
            aria-label={`${isFailed ? "Descartar" : "Cancelar la subida de"} ${name}`}
            onClick={onCancel}
          >
            <Icon name="x" />
          </button>
        )}
      </div>
      {isFailed ? null : (
        <progress aria-label={`Subida de ${name}`} value={percent} max={100}>
          {percent}%
        </progress>
      )}
      <p role="status" className="sr">
        {phase === "sending" ? `${name} está subiendo ${spokenPercent(percent)}`.trim() : line}
      </p>
      {isFailed ? (
        <Note kind="error">
          <p>{reason}</p>
          {mayRetry ? (
            <Button type="button" variant="secondary" size="small" onClick={onRetry}>
              <Icon name="arrow-counter-clockwise" small /> Reintentar
            </Button>
          ) : null}
        </Note>
      ) : null}
      {phase === "signedOut" ? <SignInNote here={here} onRetry={onRetry} /> : null}
    </div>
  );
}

const lines: Record<FileUpload["phase"], string> = {
  waiting: "Espera su turno",
  sending: "Subiendo",
  paused: "Sin conexión: sigue solo cuando vuelva",
  checking: "Revisando el archivo",
  signedOut: "En pausa",
  failed: "No subió",
};
