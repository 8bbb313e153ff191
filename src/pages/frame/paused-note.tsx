import { Note } from "#src/ui/note.tsx";

/** Above what stays open of a suspended academy. */
export function PausedNote() {
  return (
    <div className="wrap paused-note">
      <Note kind="warn">
        <b>Esta academia está en pausa.</b> Por ahora no muestra ni vende cursos. Las cuentas, las
        compras y los reembolsos siguen funcionando.
      </Note>
    </div>
  );
}
