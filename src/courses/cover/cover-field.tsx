import { useEffect, useRef, useState } from "react";
import { Button } from "#src/ui/controls/button.tsx";
import { ErrorText } from "#src/ui/forms/field.tsx";
import { Icon } from "#src/ui/pictures/icon.tsx";
import { Picture } from "#src/ui/pictures/picture.tsx";
import { CoverChooser } from "./cover-chooser.tsx";
import { type Alone, type CoverState, useCover } from "./use-cover.ts";

type CoverFieldProps = {
  course: {
    id: string;
    title: string;
    category: string;
    /** Its picture, or its linocut. */
    coverUrl: string;
    hasPicture: boolean;
    /** The linocut was chosen. */
    usesPrint: boolean;
  };
  csrf: string;
  /** Of the course, as last saved. */
  version: number;
  /** Runs a save while no other part of the page saves; default: at once. */
  alone?: Alone;
  onSaved(): void;
  /** Why the last file was refused, without scripts, or why the form around it waits. */
  error?: string | undefined;
};

/** The cover of a course, saved as soon as it is cut; it has forms of its own. */
export function CoverField({ course, csrf, version, alone, onSaved, error }: CoverFieldProps) {
  const { id: courseId, title } = course;
  const cover = useCover({ courseId, csrf, version, alone, onSaved });
  const { state } = cover;
  const heading = useRef<HTMLHeadingElement>(null);
  const [live, setLive] = useState(false);
  useEffect(() => setLive(true), []);
  const { step } = state;
  useEffect(() => {
    // What had the focus is gone; keyboard users stay in this part.
    if (step !== "idle" && document.activeElement === document.body) heading.current?.focus();
  }, [step]);

  const failed = state.step === "failed" ? state : null;
  const message = failed?.message ?? (state.step === "idle" ? error : undefined);
  return (
    <section className="cover-field" id="portada" aria-labelledby="cover-title">
      <h2 id="cover-title" ref={heading} tabIndex={-1}>
        Imagen de portada
      </h2>
      {"Cropper" in state ? (
        <Cropping state={state} cover={cover} />
      ) : (
        <CoverChooser
          {...{ courseId, csrf, version, live }}
          hasPicture={course.hasPicture}
          invalid={message !== undefined}
          onChoose={cover.choose}
        >
          {course.hasPicture ? (
            <Picture
              purpose="cover"
              className="now"
              src={course.coverUrl}
              sizes="(min-width: 640px) 320px, 80vw"
              width={640}
              height={360}
              alt={`Portada de «${title}»`}
            />
          ) : null}
        </CoverChooser>
      )}
      {message ? <ErrorText id="cover-error">{message}</ErrorText> : null}
      {failed?.help ? <p className="small help">{failed.help}</p> : null}
      {failed?.again ? (
        <Button type="button" variant="secondary" size="small" onClick={failed.again}>
          <Icon name="arrow-counter-clockwise" small /> Intentar de nuevo
        </Button>
      ) : null}
      {failed?.reload ? (
        <Button type="button" variant="secondary" size="small" onClick={reload}>
          <Icon name="arrow-counter-clockwise" small /> Recargar la página
        </Button>
      ) : null}
      <p className={state.step === "done" ? "small said" : "sr"} role="status">
        {saidOf(state)}
      </p>
      <Print
        {...{ course, csrf, version, live }}
        busy={step === "printing"}
        onPrint={cover.print}
      />
    </section>
  );
}

/** Not `location.reload`, which would send a form again that led here. */
function reload(): void {
  location.assign(location.pathname + location.search);
}

type CroppingProps = {
  state: Extract<CoverState, { step: "cropping" | "saving" }>;
  cover: Pick<ReturnType<typeof useCover>, "onCrop" | "save" | "cancel">;
};

function Cropping({ state, cover }: CroppingProps) {
  const { Cropper, src, share, step, fault } = state;
  const saving = step === "saving";
  const part = useRef<HTMLElement>(null);
  useEffect(() => part.current?.focus(), []);
  return (
    <section className="cropping" ref={part} tabIndex={-1} aria-label="Recortar la portada">
      <p className="small" id="cover-crop-help">
        Lo de adentro del recuadro será tu portada. Muévelo, o cambia su tamaño desde una esquina.
        <span className="by-keys">
          {" "}
          Con el teclado: Tab hasta el recuadro o una esquina, y las flechas.
        </span>
      </p>
      <Cropper
        key={src}
        src={src}
        describedBy="cover-crop-help"
        disabled={saving}
        onCrop={cover.onCrop}
      />
      {share < 1 ? (
        <div className="sent">
          <progress value={share} aria-label="Subida de la imagen" />
          <span className="num">{Math.round(share * 100)}%</span>
        </div>
      ) : null}
      {fault ? (
        <div role="alert">
          <ErrorText id="cover-fault">{fault}</ErrorText>
        </div>
      ) : null}
      <div className="acts">
        <Button type="button" busy={saving} onClick={cover.save}>
          {saving ? "Guardando…" : fault ? "Intentar de nuevo" : "Usar esta portada"}
        </Button>
        <Button type="button" variant="secondary" onClick={cover.cancel}>
          Cancelar
        </Button>
      </div>
    </section>
  );
}

type PrintProps = Pick<CoverFieldProps, "course" | "csrf" | "version"> & {
  live: boolean;
  busy: boolean;
  onPrint(): void;
};

/** Drops the picture, or takes the linocut as it is. */
function Print({ course, csrf, version, live, busy, onPrint }: PrintProps) {
  const { id, hasPicture, usesPrint } = course;
  if (usesPrint && !hasPicture) {
    return (
      <p className="small muted">
        Tu curso lleva el grabado de Semillero, hecho a partir del título. Puedes cambiarlo por una
        imagen cuando quieras.
      </p>
    );
  }
  return (
    <form
      method="post"
      action={`/teachers/courses/${id}/cover`}
      className="print"
      onSubmit={(event) => {
        if (!live) return;
        event.preventDefault();
        onPrint();
      }}
    >
      <input type="hidden" name="_csrf" value={csrf} />
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="intent" value="print" />
      <p className="small muted">
        {hasPicture
          ? "También puedes volver al grabado que hacemos a partir del título."
          : "Mientras la subes, tu curso lleva un grabado hecho a partir del título. También puedes quedarte con él."}
      </p>
      <Button variant="secondary" size="small" busy={busy}>
        Usar el grabado de Semillero
      </Button>
    </form>
  );
}

function saidOf(state: CoverState): string {
  if (state.step === "done") return state.said;
  if (state.step === "saving") return "Guardando la portada…";
  return state.step === "cropping" ? "Recorta la imagen y guárdala" : "";
}
