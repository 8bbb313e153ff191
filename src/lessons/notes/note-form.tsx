import { type SubmitEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { type Fetcher, useLocation } from "react-router";
import { shownSecond } from "#src/lessons/player/lesson-video.browser.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { formatDuration } from "#src/ui/formats/numbers.rules.ts";
import { Icon } from "#src/ui/pictures/icon.tsx";
import { type Note, noteFault, noteIntents, noteMessages, secondFrom } from "./note.rules.ts";

/** What a form sends besides the note that it is about. */
export type NoteFields = Record<"intent" | "note" | "moment", string | undefined>;

type NoteFormProps = {
  csrf: string;
  /** The note to change; a new one without it. */
  note?: Note;
  /** Posts the fields when scripts run. */
  onSend(fields: NoteFields): void;
  onTyped(note: string, moment: string): void;
  kept(): Readonly<Record<string, string>> | null;
  state: Fetcher["state"];
  /** What was typed and why it was refused. */
  refused: { moment: string; note: string; message: string } | null;
};

/** A new note takes the second at which its writer begins to type. */
export function NoteForm({ csrf, note, onSend, onTyped, kept, state, refused }: NoteFormProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const moment = useRef<HTMLInputElement>(null);
  /** Whether the next letter begins a note whose moment was not typed. */
  const begins = useRef(!note && !refused);
  const { pathname, search } = useLocation();
  const [fault, setFault] = useState<string | null>(null);
  const shown = fault ?? refused?.message;
  const id = note?.id ?? "new";
  const busy = state !== "idle";

  const restore = useEffectEvent(() => {
    const before = kept();
    if (!before?.note || !field.current || !moment.current) return;
    // Typed before the scripts ran.
    if (!note && field.current.value) return;
    field.current.value = before.note;
    moment.current.value = before.moment ?? moment.current.value;
    begins.current = false;
  });
  useEffect(() => restore(), []);

  const tell = () => onTyped(field.current?.value ?? "", moment.current?.value ?? "");

  function onSubmit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const { intent, note, moment } = Object.fromEntries(
      [...new FormData(event.currentTarget, event.submitter)].map(([name, value]) => [
        name,
        String(value),
      ]),
    );
    const problem = intent === noteIntents.remove ? null : faultOf(note, moment);
    setFault(problem);
    if (!problem && !busy) onSend({ intent, note, moment });
  }

  return (
    <form
      method="post"
      action={pathname + withSide(search)}
      className="note-form"
      onSubmit={onSubmit}
    >
      <input type="hidden" name="_csrf" value={csrf} />
      {note ? <input type="hidden" name="noteId" value={note.id} /> : null}
      <label className="lab" htmlFor={`note-${id}`}>
        {note ? "Tu nota" : "Escribe una nota"}
      </label>
      <textarea
        ref={field}
        className="inp"
        id={`note-${id}`}
        name="note"
        rows={3}
        required
        dir="auto"
        defaultValue={refused?.note ?? note?.text}
        readOnly={busy}
        aria-invalid={shown ? true : undefined}
        aria-describedby={shown ? `note-${id}-error` : undefined}
        onInput={() => {
          setFault(null);
          if (begins.current && moment.current) {
            begins.current = false;
            moment.current.value = formatDuration(shownSecond());
          }
          tell();
        }}
      />
      {shown ? (
        <p className="err" id={`note-${id}-error`} role="alert">
          <Icon name="warning-circle" small />
          <span>{shown}</span>
        </p>
      ) : null}
      <div className="note-send">
        <label className="note-moment">
          <span>En el momento</span>
          <input
            ref={moment}
            className="inp num"
            name="moment"
            size={7}
            required
            autoComplete="off"
            defaultValue={refused?.moment ?? formatDuration(note?.second ?? 0)}
            onInput={() => {
              setFault(null);
              begins.current = false;
              tell();
            }}
          />
        </label>
        <Button
          size="small"
          name="intent"
          value={note ? noteIntents.edit : noteIntents.add}
          busy={busy}
        >
          {busy ? "Guardando" : "Guardar"}
        </Button>
        {note ? (
          <Button
            variant="secondary"
            size="small"
            name="intent"
            value={noteIntents.remove}
            formNoValidate
          >
            Eliminar
          </Button>
        ) : null}
      </div>
    </form>
  );
}

function faultOf(note = "", moment = ""): string | null {
  return noteFault(note) ?? (secondFrom(moment) === null ? noteMessages.moment : null);
}

/** The page with the notes open, and otherwise as it is. */
function withSide(search: string): string {
  const query = new URLSearchParams(search);
  query.set("side", "notes");
  return `?${query}`;
}
