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

export function AcademyNoteText({ standing }: AcademyNoteTextProps) {
  switch (standing.kind) {
    case "paused":
      return (
        <>
          <b>Esta academia está en pausa.</b> Por ahora no muestra ni vende cursos. Las cuentas, las
          compras y los reembolsos siguen funcionando.
        </>
      );
    case "closing":
      return (
        <>
          <b>Esta academia cierra el {standing.day}.</b> Ya no vende cursos. Quien tiene uno lo ve y
          descarga sus archivos hasta ese día.
        </>
      );
    case "closed":
      return (
        <>
          <b>Esta academia cerró.</b> Su último día fue el {standing.day}. Las cuentas, las compras
          y los reembolsos siguen funcionando.
        </>
      );
  }
}
