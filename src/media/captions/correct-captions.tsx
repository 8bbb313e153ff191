import type { RefObject } from "react";
import type { FormProblem } from "#src/http/react-router.ts";
import { Button, ButtonLink } from "#src/ui/controls/button.tsx";
import { Note } from "#src/ui/note.tsx";
import { CaptionFaults } from "./caption-faults.tsx";
import { captionLanguageName } from "./caption-languages.rules.ts";

type CorrectCaptionsProps = {
  classPath: string;
  captions: { language: string; source: string; version: number; text: string };
  csrf: string;
  failed: FormProblem | undefined;
  /** What stands in the field instead of what is saved. */
  typed: string | undefined;
  /** The version that it is based on. */
  base: number;
  formRef: RefObject<HTMLFormElement | null>;
};

const conflict = 409;

/** The cues of a class as lines of text, read like a file when they are saved. */
export function CorrectCaptions(props: CorrectCaptionsProps) {
  const { classPath, captions, csrf, failed, typed, formRef } = props;
  const { language, source, version, text } = captions;
  const isStale = failed?.problem.status === conflict;
  // Who has seen both versions may save over the other one.
  const base = isStale ? version : String(failed?.values.version ?? props.base);
  return (
    <>
      <h1>Corregir los subtítulos</h1>
      <p className="small muted">
        {captionLanguageName(language)}, de {source}. Cada subtítulo tiene una línea con sus tiempos
        y debajo su texto; una línea en blanco los separa.
      </p>
      <form
        ref={formRef}
        method="post"
        encType="multipart/form-data"
        action={`${classPath}/captions?language=${language}`}
      >
        <input type="hidden" name="_csrf" value={csrf} />
        <input type="hidden" name="intent" value="correct" />
        <input type="hidden" name="language" value={language} />
        <input type="hidden" name="version" value={base} />
        <div className="field">
          <label htmlFor="captions-text">Tiempos y texto</label>
          <textarea
            id="captions-text"
            name="text"
            className="inp"
            lang={language}
            spellCheck
            required
            defaultValue={typed ?? text}
            aria-invalid={failed ? true : undefined}
          />
        </div>
        {isStale ? (
          <Note kind="warn">
            <p>
              {failed.problem.detail}. Tu texto sigue aquí: compáralo con lo guardado. Si guardas
              otra vez, queda el tuyo.
            </p>
            <details>
              <summary>Ver lo guardado</summary>
              <textarea className="inp" readOnly value={text} aria-label="Lo guardado" />
            </details>
          </Note>
        ) : null}
        {failed && !isStale ? <CaptionFaults problem={failed.problem} /> : null}
        <div className="acts">
          <Button>Guardar subtítulos</Button>
          <ButtonLink variant="text" href={`${classPath}#subtitulos`}>
            Cancelar
          </ButtonLink>
        </div>
      </form>
    </>
  );
}
