import { type DragEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { Button } from "#src/ui/controls/button.tsx";
import { Icon } from "#src/ui/pictures/icon.tsx";

type CoverChooserProps = {
  courseId: string;
  csrf: string;
  version: number;
  hasPicture: boolean;
  /** Whether scripts run; without them the file goes with the form. */
  live: boolean;
  /** An error stands below, with the id `cover-error`. */
  invalid: boolean;
  onChoose(file: File): void;
  /** The picture that the course has. */
  children: ReactNode;
};

/** Takes a file that is chosen, dropped or pasted. */
export function CoverChooser(props: CoverChooserProps) {
  const { courseId, csrf, version, hasPicture, live, invalid, onChoose, children } = props;
  const [over, setOver] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);
  const label = hasPicture ? "Cambiar imagen" : "Elegir imagen";

  function take(files: FileList | null | undefined): boolean {
    const [file] = files ?? [];
    if (file) onChoose(file);
    return file !== undefined;
  }
  usePasted(live, take);
  const onLive = useEffectEvent(() => take(chooser.current?.files));
  useEffect(() => {
    // Chosen before the script loaded.
    if (live) onLive();
  }, [live]);

  function drag(event: DragEvent): void {
    event.preventDefault();
    setOver(true);
  }

  return (
    <form
      method="post"
      encType="multipart/form-data"
      action={`/teachers/courses/${courseId}/cover`}
    >
      <input type="hidden" name="_csrf" value={csrf} />
      <input type="hidden" name="version" value={version} />
      <fieldset
        className={over ? "drop over" : "drop"}
        aria-label="Elegir la imagen de portada"
        onDragOver={drag}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          take(event.dataTransfer.files);
        }}
      >
        {children ?? <Icon name="image" />}
        <p className="by-hand">
          <b>Arrastra tu imagen o búscala</b>
        </p>
        <p className="small muted" id="cover-hint">
          JPG o PNG de hasta 5 MB, mejor si es horizontal (16:9)
        </p>
        <input
          ref={chooser}
          id="cover-file"
          name="file"
          type="file"
          required={!live}
          className={live ? "sr" : undefined}
          accept=".jpg,.jpeg,.png,.webp,image/jpeg,image/png,image/webp"
          aria-label={label}
          aria-invalid={invalid || undefined}
          aria-describedby={invalid ? "cover-error cover-hint" : "cover-hint"}
          onChange={({ currentTarget }) => {
            take(currentTarget.files);
            // The same file may be chosen again.
            currentTarget.value = "";
          }}
        />
        {live ? (
          <label className="btn sec" htmlFor="cover-file">
            <Icon name="upload-simple" small /> {label}
          </label>
        ) : (
          <Button variant="secondary">
            <Icon name="upload-simple" small /> Subir la portada
          </Button>
        )}
      </fieldset>
    </form>
  );
}

/** A picture that is pasted anywhere on the page, except as text into a field. */
function usePasted(live: boolean, take: (files: FileList | undefined) => boolean): void {
  const onPaste = useEffectEvent((event: globalThis.ClipboardEvent) => {
    if (take(event.clipboardData?.files)) event.preventDefault();
  });
  useEffect(() => {
    if (!live) return;
    const listen = (event: globalThis.ClipboardEvent) => onPaste(event);
    document.addEventListener("paste", listen);
    return () => document.removeEventListener("paste", listen);
  }, [live]);
}
