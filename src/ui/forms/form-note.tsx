import { Note } from "#src/ui/note.tsx";
import type { ValidatedForm } from "./use-validated-form.ts";

type FormNoteProps = {
  check: Pick<ValidatedForm, "note" | "isRefused">;
  /** What to do instead. */
  links?: { href: string; text: string }[];
};

/** Why a form as a whole was refused. If no field is wrong, the page comes back with the focus here. */
export function FormNote({ check: { note, isRefused }, links }: FormNoteProps) {
  if (!note) return null;
  return (
    <Note kind="error" focus={isRefused} links={links}>
      {note}
    </Note>
  );
}
