import { Note } from "#src/ui/note.tsx";
import type { Standing } from "./standing-data.ts";

/** Above the page of an academy that is suspended, about to close or closed. */
export function AcademyNote({ standing }: { standing: Standing }) {
  if (standing === null) return null;
  return (
    <div className="wrap academy-note">
      <Note kind="warn">
        <AcademyNoteText standing={standing} />
      </Note>
    </div>
  );
}

type AcademyNoteTextProps = { standing: NonNullable<Standing> };

export function AcademyNoteText({ standing: { title, text } }: AcademyNoteTextProps) {
  return (
    <>
      <b>{title}</b> {text}
    </>
  );
}
