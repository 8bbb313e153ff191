import { ButtonLink } from "#src/ui/button.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { Note } from "#src/ui/note.tsx";
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

type VideoStageProps = { content: VideoContent; shown: ShownVideo | null; watchHref: string };

/** The state of the video after its upload. */
export function VideoStage({ content, shown, watchHref }: VideoStageProps) {
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
          playable ? (
            <ButtonLink variant="secondary" size="small" href={watchHref}>
              <Icon name="play" small /> Ver la clase
            </ButtonLink>
          ) : null
        }
      >
        {lineOf(content, mine)}
      </VideoBox>
      <p role="status" className="sr">
        {spoken(content, percent)}
      </p>
      {status === "failed" ? (
        <Note kind="error">
          <p>{failure ?? "No pudimos preparar este video."}</p>
          {meanwhile ? <p className="small">{meanwhile}</p> : null}
        </Note>
      ) : null}
      {percent === null ? null : (
        <Note kind="info">
          {failure ? <p>{failure}</p> : null}
          <p className="small">
            Ya puedes cerrar esta pestaña: seguimos preparando el video. {meanwhile}
          </p>
        </Note>
      )}
    </>
  );
}

function lineOf(content: VideoContent, shown: ShownVideo | null): string {
  if (content.status === "failed") return "No se puede usar";
  if (content.status !== "ready") return convertingText(content);
  return readyText(content, shown?.qualities ?? []);
}

function spoken(content: VideoContent, percent: number | null): string {
  if (content.status === "ready") return "El video está listo";
  if (percent === null) return "";
  return `${convertingText(content)} ${spokenPercent(percent)}`.trim();
}
