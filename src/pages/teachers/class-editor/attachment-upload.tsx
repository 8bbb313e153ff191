import { SignInNote } from "#src/media/class-video/sign-in-note.tsx";
import { spokenPercent } from "#src/media/class-video/upload.rules.ts";
import { percentIn, progressText } from "#src/media/uploading/queue-texts.rules.ts";
import type { QueuedUpload } from "#src/media/uploading/upload-queue.rules.ts";
import { uploadVerbs, useWaitText } from "#src/media/uploading/upload-queue.tsx";
import { Button } from "#src/ui/controls/button.tsx";
import { Note } from "#src/ui/note.tsx";
import { Icon } from "#src/ui/pictures/icon.tsx";

type AttachmentUploadProps = { upload: QueuedUpload; here: string };

/** A file on its way to the class, or why it did not get there. */
export function AttachmentUpload({ upload, here }: AttachmentUploadProps) {
  const { id, fileName, state } = upload;
  const waitText = useWaitText(upload);
  const percent = percentIn(state);
  const isFailed = state.phase === "failed";
  const line = state.phase === "waiting" ? waitText : progressText(state);
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
        <SignInNote here={here} onRetry={() => uploadVerbs.retry(id)} />
      ) : null}
    </div>
  );
}
