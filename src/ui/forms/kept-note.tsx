import { Button } from "#src/ui/controls/button.tsx";
import { Note } from "#src/ui/note.tsx";

type KeptNoteProps = {
  /** When it was typed, from `Date.now()`. */
  at: number;
  onDiscard(): void;
};

const moment = new Intl.DateTimeFormat("es-CO", { dateStyle: "long", timeStyle: "short" });

/** Says that the form shows what this browser kept instead of what is saved. */
export function KeptNote({ at, onDiscard }: KeptNoteProps) {
  return (
    <Note kind="info">
      <p>Recuperamos lo que escribiste el {moment.format(at)} y no alcanzó a guardarse.</p>
      <Button type="button" variant="text" onClick={onDiscard}>
        Descartar
      </Button>
    </Note>
  );
}
