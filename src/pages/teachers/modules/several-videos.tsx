import { Button } from "#src/ui/controls/button.tsx";
import { Note } from "#src/ui/note.tsx";
import { Icon } from "#src/ui/pictures/icon.tsx";
import type { SeveralVideos } from "./use-several-videos.ts";

type SeveralVideosButtonProps = { moduleId: string; videos: SeveralVideos };

export function SeveralVideosButton({ moduleId, videos }: SeveralVideosButtonProps) {
  const id = `videos-${moduleId}`;
  return (
    <span className="several">
      <input
        id={id}
        type="file"
        className="sr"
        multiple
        accept={videos.accept}
        disabled={videos.busy}
        onChange={({ currentTarget }) => {
          videos.take(moduleId, [...(currentTarget.files ?? [])]);
          // The same files may be chosen again.
          currentTarget.value = "";
        }}
      />
      <label className="btn txt sm" htmlFor={id}>
        <Icon name="upload-simple" small /> Subir varios videos
      </label>
    </span>
  );
}

const list = new Intl.ListFormat("es", { type: "conjunction" });

/** What did not become a class, and why. */
export function SeveralVideosNote({
  videos: { fault, leftOut, why, again },
}: {
  videos: SeveralVideos;
}) {
  return (
    <>
      {leftOut.length > 0 ? (
        <Note kind="warn">
          <p>
            {leftOut.length === 1 ? "Quedó por fuera" : "Quedaron por fuera"}{" "}
            {list.format(leftOut.map((name) => `«${name}»`))}. {why}.
          </p>
        </Note>
      ) : null}
      {fault ? (
        <Note kind="error">
          <p>{fault}</p>
          <Button type="button" variant="secondary" size="small" onClick={again}>
            Reintentar
          </Button>
        </Note>
      ) : null}
    </>
  );
}
