import { useState } from "react";
import { Link } from "react-router";
import { SignInNote } from "#src/media/class-video/sign-in-note.tsx";
import { VideoBox } from "#src/media/class-video/video-box.tsx";
import { SureDialog } from "#src/ui/controls/sure-dialog.tsx";
import { Icon } from "#src/ui/pictures/icon.tsx";
import { percentIn, progressText } from "./queue-texts.rules.ts";
import type { QueuedUpload } from "./upload-queue.rules.ts";
import { uploadVerbs, useWaitText } from "./use-uploads.ts";

type UploadRowProps = { upload: QueuedUpload };

/** One upload in the list: how far it is, its class, and what can be done with it. */
export function UploadRow({ upload }: UploadRowProps) {
  const [asking, setAsking] = useState(false);
  const { id, kind, fileName: name, classTitle, classPath, state } = upload;
  const { phase } = state;
  const percent = percentIn(state);
  const waitText = useWaitText(upload);
  const cancel = () => uploadVerbs.cancel(id);
  return (
    <>
      <VideoBox
        name={name}
        label={`Subida de ${name}`}
        icon={kind === "video" ? "video-camera" : "file"}
        waiting={phase === "paused" || phase === "signedOut"}
        percent={percent}
        action={
          phase === "checking" || phase === "given" ? (
            <Icon name={phase === "given" ? "check" : "upload-simple"} small />
          ) : (
            <span className="uploads-acts">
              {state.phase === "failed" && state.mayRetry ? (
                <button
                  type="button"
                  className="icon-btn"
                  aria-label={`Reintentar ${name}`}
                  onClick={() => uploadVerbs.retry(id)}
                >
                  <Icon name="arrow-counter-clockwise" />
                </button>
              ) : null}
              <button
                type="button"
                className="icon-btn"
                aria-label={`${phase === "failed" ? "Descartar" : "Cancelar"} ${name}`}
                onClick={() => (percent === null ? cancel() : setAsking(true))}
              >
                <Icon name="x" />
              </button>
            </span>
          )
        }
      >
        <Link to={classPath}>{classTitle}</Link>
        <span className="uploads-state">{stateText(upload, waitText)}</span>
      </VideoBox>
      {phase === "signedOut" ? (
        <SignInNote here={classPath} onRetry={() => uploadVerbs.retry(id)} />
      ) : null}
      {asking && percent !== null ? (
        <SureDialog
          id="cancel-queued"
          title="¿Cancelar la subida?"
          confirm="Cancelar la subida"
          wayOut="Seguir subiendo"
          onConfirm={cancel}
          onClose={() => setAsking(false)}
        >
          <p className="name">Se borra lo que ya subió de «{name}».</p>
        </SureDialog>
      ) : null}
    </>
  );
}

function stateText({ state }: QueuedUpload, waitText: string): string {
  // The one before it stands above.
  if (state.phase === "waiting") return state.otherTab ? waitText : "En fila";
  if (state.phase === "given") return "Subido";
  return state.phase === "failed" ? state.reason : progressText(state);
}
