import { type DragEvent, useEffect, useState } from "react";
import { acceptedVideos } from "#src/media/uploads/uploads.rules.ts";
import { cameraText, type VideoType, videoNames } from "#src/media/uploads/video-types.rules.ts";
import { Note } from "#src/ui/note.tsx";
import { Icon } from "#src/ui/pictures/icon.tsx";

type VideoChooserProps = {
  /** The text of the button. */
  label: string;
  videoTypes: readonly VideoType[];
  /** The name of the expected file: one whose upload was interrupted. */
  unfinished: string | null;
  onChoose(file: File): void;
};

export function VideoChooser({ label, videoTypes, unfinished, onChoose }: VideoChooserProps) {
  const [live, setLive] = useState(false);
  const [over, setOver] = useState(false);
  useEffect(() => setLive(true), []);
  const cameraHint = cameraText(videoTypes);

  function take(input: HTMLInputElement): void {
    const [file] = input.files ?? [];
    // The same file can be chosen again, where it was not sent.
    input.value = "";
    if (file) onChoose(file);
  }

  function drag(event: DragEvent): void {
    event.preventDefault();
    setOver(true);
  }

  function drop(event: DragEvent): void {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onChoose(file);
  }

  return (
    <>
      {unfinished ? (
        <Note kind="warn">
          Tienes una subida sin terminar: elige otra vez «{unfinished}» para seguir.
        </Note>
      ) : null}
      <fieldset
        className={over ? "drop over" : "drop"}
        aria-label="Elegir el video"
        onDragOver={drag}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <input
          id="video-file"
          type="file"
          className="sr"
          accept={acceptedVideos(videoTypes)}
          disabled={!live}
          aria-describedby="video-file-hint"
          onChange={({ currentTarget }) => take(currentTarget)}
        />
        <label className="btn sec" htmlFor="video-file">
          <Icon name="upload-simple" small /> {label}
        </label>
        <div className="by-camera">
          <input
            id="video-camera"
            type="file"
            className="sr"
            accept="video/*"
            capture="environment"
            disabled={!live}
            aria-describedby={cameraHint ? "video-camera-hint" : undefined}
            onChange={({ currentTarget }) => take(currentTarget)}
          />
          <label className="btn sec" htmlFor="video-camera">
            <Icon name="video-camera" small /> Grabar con la cámara
          </label>
          {cameraHint ? (
            <p className="small muted" id="video-camera-hint">
              {cameraHint}
            </p>
          ) : null}
        </div>
        <p className="small muted" id="video-file-hint">
          {videoNames(videoTypes)}, hasta 10 GB.
          <span className="by-hand"> También puedes arrastrarlo hasta aquí.</span>
        </p>
        <noscript>
          <Note kind="warn">Para subir un video, activa JavaScript en tu navegador.</Note>
        </noscript>
      </fieldset>
    </>
  );
}
