import type { ComparedField, Line } from "#src/courses/authoring/saves/compare-texts.rules.ts";
import { Button, ButtonLink } from "#src/ui/controls/button.tsx";
import { PopDialog, takesFocus } from "#src/ui/controls/pop-dialog.tsx";
import { Note } from "#src/ui/note.tsx";
import { savesPath } from "./saves.rules.ts";
import type { SavesCourse, ShownSave } from "./saves-data.ts";

type Props = { course: SavesCourse; shown: ShownSave; csrf: string };

const dialog = "restore-save";

/** Each field that differs, as it is now and as it was then, and the button that goes back. */
export function SaveCompared({ course, shown, csrf }: Props) {
  const { fields, same } = shown;
  if (fields.length === 0) {
    return <Note kind="info">Estos textos son los que el curso tiene ahora.</Note>;
  }
  return (
    <>
      <p className="small muted">La guardó: {shown.by}</p>
      <p className="legend small">
        Lo que solo está ahora va <del>así</del>; lo que solo está en esta versión va <ins>así</ins>
        .
      </p>
      {fields.map((field) => (
        <FieldCompared key={field.name} field={field} />
      ))}
      {same ? <p className="small muted">No cambia: {same}.</p> : null}
      <div className="acts">
        <Button type="button" popoverTarget={dialog}>
          Volver a esta versión
        </Button>
        <ButtonLink variant="secondary" href={savesPath(course.id)}>
          Dejar como está
        </ButtonLink>
      </div>
      <PopDialog
        id={dialog}
        title="¿Volver a esta versión?"
        alert
        actions={
          <>
            <form method="post" action={`${savesPath(course.id)}?save=${shown.id}`}>
              <input type="hidden" name="_csrf" value={csrf} />
              <input type="hidden" name="save" value={shown.id} />
              <input type="hidden" name="version" value={course.version} />
              <Button block>Volver a esta versión</Button>
            </form>
            <Button type="button" variant="secondary" popoverTarget={dialog} ref={takesFocus}>
              Cancelar
            </Button>
          </>
        }
      >
        <p>
          Los textos de ahora quedan entre las versiones guardadas. El precio, la portada y las
          clases no cambian.
          {course.isOnSale ? " Como el curso está a la venta, se ve enseguida." : ""}
        </p>
      </PopDialog>
    </>
  );
}

function FieldCompared({ field: { name, label, now, saved } }: { field: ComparedField }) {
  return (
    <section className="compared" aria-labelledby={`field-${name}`}>
      <h2 id={`field-${name}`}>{label}</h2>
      <div className="sides">
        <Side title="Ahora" lines={now} isNow />
        <Side title="En esta versión" lines={saved} isNow={false} />
      </div>
    </section>
  );
}

function Side({ title, lines, isNow }: { title: string; lines: Line[]; isNow: boolean }) {
  const isEmpty = lines.every((line) => line.every(({ text }) => text === ""));
  return (
    <div className="side">
      <h3>{title}</h3>
      {isEmpty ? <p className="muted">(vacío)</p> : null}
      {lines.map((line, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have nothing else, and never move
        <p key={i} className="typed" dir="auto">
          {line.map(({ only, text }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <Marked key={place} text={text} only={only} isNow={isNow} />
          ))}
        </p>
      ))}
    </div>
  );
}

function Marked({ text, only, isNow }: { text: string; only: boolean; isNow: boolean }) {
  if (!only || text.trim() === "") return text;
  return isNow ? (
    <del>
      <span className="sr">[solo ahora: </span>
      {text}
      <span className="sr">]</span>
    </del>
  ) : (
    <ins>
      <span className="sr">[solo en esta versión: </span>
      {text}
      <span className="sr">]</span>
    </ins>
  );
}
