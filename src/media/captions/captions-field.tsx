import { useEffect, useRef, useState } from "react";
import { useFetcher, useParams } from "react-router";
import type { LostAnswer } from "#src/http/pages/lost-answer.ts";
import type { FormProblem } from "#src/http/react-router.ts";
import type { ProblemBody } from "#src/problem.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { Icon } from "#src/ui/pictures/icon.tsx";
import { CaptionFaults } from "./caption-faults.tsx";
import { captionLanguages } from "./caption-languages.rules.ts";
import type { ListedCaptions } from "./caption-queries.ts";

type CaptionsFieldProps = {
  classId: string;
  captions: readonly ListedCaptions[];
  csrf: string;
  /** Of the video; 0 or null while it is unknown. */
  durationSeconds: number | null;
  /** What the page's own action refused, without scripts. */
  failed?: { problem: ProblemBody } | undefined;
};

/** What the action of the captions answers to a form that stays on its page. */
export type CaptionsDone = { problem?: undefined; said: string };

/** The captions of a class: added from a file, corrected, downloaded and removed. */
export function CaptionsField(props: CaptionsFieldProps) {
  const { classId, captions, csrf, durationSeconds, failed } = props;
  const fetcher = useFetcher<FormProblem | LostAnswer | CaptionsDone>({
    key: `captions-${classId}`,
  });
  const [live, setLive] = useState(false);
  useEffect(() => setLive(true), []);
  const title = useRef<HTMLHeadingElement>(null);
  const { data } = fetcher;
  const said = data && !data.problem ? data.said : "";
  useEffect(() => {
    // The button that was pressed is gone.
    if (said && document.activeElement === document.body) title.current?.focus();
  }, [said]);
  // The page of the class and the page of its captions are at the same place.
  const { courseId, moduleId } = useParams();
  const action = `/teachers/courses/${courseId}/modules/${moduleId}/classes/${classId}/captions`;
  const refused = data?.problem ? data : data ? undefined : failed;
  const hidden = (
    <>
      <input type="hidden" name="_csrf" value={csrf} />
      {live ? <input type="hidden" name="stay" value="1" /> : null}
    </>
  );

  return (
    <section className="captions-field" id="subtitulos" aria-labelledby="captions-title">
      <h2 id="captions-title" ref={title} tabIndex={-1}>
        Subtítulos
      </h2>
      <p className="small muted">
        Para quien no oye bien, ve la clase sin sonido o aprende en otra lengua.
      </p>
      {captions.length > 0 ? (
        <ul className="caption-list">
          {captions.map((one) => (
            <li key={one.id}>
              <Icon name="subtitles" />
              <div className="about">
                <b>{one.label}</b>
                <p className="small muted">
                  {one.source} · {one.cueCount === 1 ? "1 subtítulo" : `${one.cueCount} subtítulos`}
                </p>
              </div>
              <p className="acts">
                <a href={`${action}?language=${one.language}`}>
                  Corregir<span className="sr"> los subtítulos en {one.label}</span>
                </a>
                <a href={`/captions/${one.id}/${one.language}.vtt?download`} download>
                  Descargar<span className="sr"> los subtítulos en {one.label}</span>
                </a>
              </p>
              <details className="remove">
                <summary>
                  <Icon name="trash" small /> Quitar
                  <span className="sr"> los subtítulos en {one.label}</span>
                </summary>
                <fetcher.Form method="post" encType="multipart/form-data" action={action}>
                  {hidden}
                  <input type="hidden" name="intent" value="remove" />
                  <input type="hidden" name="language" value={one.language} />
                  <input type="hidden" name="version" value={one.version} />
                  <p className="small">Los estudiantes dejan de verlos. ¿Los quitas?</p>
                  <Button variant="danger" size="small">
                    Quitar subtítulos
                  </Button>
                </fetcher.Form>
              </details>
            </li>
          ))}
        </ul>
      ) : null}
      <fetcher.Form
        // Empty again once its file is kept.
        key={captions.map(({ id, version }) => `${id} ${version}`).join()}
        className="add"
        method="post"
        encType="multipart/form-data"
        action={action}
      >
        {hidden}
        <input type="hidden" name="intent" value="upload" />
        {captions.map(({ language, version }) => (
          <input key={language} type="hidden" name={`known.${language}`} value={version} />
        ))}
        <Languages captions={captions} />
        <div className="field">
          <label htmlFor="captions-file">Archivo de subtítulos</label>
          <input
            id="captions-file"
            name="file"
            type="file"
            required
            accept=".vtt,.srt,text/vtt,application/x-subrip,text/plain"
            aria-describedby="captions-hint"
            aria-invalid={refused ? true : undefined}
          />
          <p className="hint" id="captions-hint">
            WebVTT (.vtt) o SubRip (.srt), hasta 1 MB
            {durationSeconds ? ", con los tiempos de este video" : ""}
          </p>
        </div>
        {refused ? <CaptionFaults problem={refused.problem} /> : null}
        <Button variant="secondary" busy={fetcher.state !== "idle"}>
          <Icon name="upload-simple" small /> Subir subtítulos
        </Button>
      </fetcher.Form>
      <p className={said ? "small said" : "sr"} role="status">
        {said}
      </p>
    </section>
  );
}

/** The first language that the class lacks is chosen; another's captions are replaced. */
function Languages({ captions }: Pick<CaptionsFieldProps, "captions">) {
  const sourceOf = new Map(captions.map(({ language, source }) => [language, source]));
  const first = captionLanguages.find(({ tag }) => !sourceOf.has(tag));
  return (
    <div className="field">
      <label htmlFor="captions-language">Idioma</label>
      <select
        id="captions-language"
        name="language"
        className="inp"
        defaultValue={first?.tag ?? "es"}
      >
        {captionLanguages.map(({ tag, name }) => (
          <option key={tag} value={tag}>
            {sourceOf.has(tag) ? `${name}: reemplazar los de ahora` : name}
          </option>
        ))}
      </select>
    </div>
  );
}
