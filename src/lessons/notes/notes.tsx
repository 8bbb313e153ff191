import { useRef, useState } from "react";
import type { FormProblem } from "#src/http/react-router.ts";
import { MomentLink } from "#src/lessons/player/moment-link.tsx";
import { takeFocus } from "#src/lessons/take-focus.browser.ts";
import { Empty } from "#src/ui/empty.tsx";
import { formatDuration } from "#src/ui/formats/numbers.rules.ts";
import { Icon } from "#src/ui/pictures/icon.tsx";
import { type Note, notesId, refusedNote } from "./note.rules.ts";
import { NoteForm } from "./note-form.tsx";
import { useNoteForm } from "./use-note-form.ts";

type NotesProps = {
  courseId: string;
  viewerId: string;
  csrf: string;
  notes: Note[];
  onChanged(notes: Note[]): void;
  /** What the page's action refused, when no script runs. */
  failed: FormProblem | undefined;
};

/** A learner's own notes on a class, in the order of the video. */
export function Notes({ courseId, viewerId, csrf, notes, onChanged, failed }: NotesProps) {
  // A saved note leaves an empty form.
  const [drafts, setDrafts] = useState(0);
  /** For screen readers. */
  const [said, setSaid] = useState("");
  const section = useRef<HTMLDivElement>(null);
  return (
    <div className="notes" id={notesId} ref={section} tabIndex={-1}>
      <NewNote
        key={drafts}
        viewerId={viewerId}
        csrf={csrf}
        failed={failed}
        onChanged={(notes) => {
          onChanged(notes);
          setDrafts(drafts + 1);
          setSaid("Nota guardada");
          // Not to its field: the space bar plays the class again.
          takeFocus(section.current, section.current);
        }}
      />
      <p className="sr" role="status">
        {said}
      </p>
      {notes.length === 0 ? (
        <Empty
          title="Todavía no tienes notas en esta clase"
          hint="Solo tú las ves. Cada una guarda el momento del video, para volver a él."
        />
      ) : (
        <ol className="note-list">
          {notes.map((note) => (
            <NoteEntry
              key={note.id}
              note={note}
              viewerId={viewerId}
              csrf={csrf}
              failed={failed}
              onChanged={(notes) => {
                const isKept = notes.some(({ id }) => id === note.id);
                onChanged(notes);
                setSaid(isKept ? "Nota guardada" : "Nota eliminada");
                if (!isKept) takeFocus(section.current, section.current);
              }}
            />
          ))}
        </ol>
      )}
      <p className="small">
        <a className="note-export" href={`/api/courses/${courseId}/notes/text`} download="">
          <Icon name="download-simple" small /> Descargar mis notas del curso
        </a>
      </p>
    </div>
  );
}

type FormProps = Pick<NotesProps, "viewerId" | "csrf" | "failed" | "onChanged">;

function NewNote({ viewerId, csrf, failed, onChanged }: FormProps) {
  const form = useNoteForm(viewerId, undefined, refusedNote(failed, undefined), onChanged);
  return <NoteForm csrf={csrf} {...form} />;
}

function NoteEntry({ note, viewerId, csrf, failed, onChanged }: FormProps & { note: Note }) {
  const refused = refusedNote(failed, note.id);
  const [open, setOpen] = useState(refused !== null);
  const fold = useRef<HTMLDetailsElement>(null);
  const form = useNoteForm(viewerId, note.id, refused, (notes) => {
    setOpen(false);
    takeFocus(fold.current, fold.current?.querySelector("summary"));
    onChanged(notes);
  });
  const moment = formatDuration(note.second);
  return (
    <li className="note-entry">
      <MomentLink second={note.second} side="notes" />
      <div className="note-body">
        <p className="note-text" dir="auto">
          {note.text}
        </p>
        <details ref={fold} open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary aria-label={`Editar la nota del momento ${moment}`}>Editar</summary>
          {/* Drawn again with the text as it was saved. */}
          <NoteForm key={`${note.updatedAt}`} csrf={csrf} note={note} {...form} />
        </details>
      </div>
    </li>
  );
}
