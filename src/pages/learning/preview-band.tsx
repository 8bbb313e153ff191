import { Icon } from "#src/ui/pictures/icon.tsx";

export type Preview = {
  /** The page where the class is edited. */
  editPath: string;
  /** Whether students see the class. */
  isShown: boolean;
};

/** Stands above a class while its teacher looks at it as a student does. */
export function PreviewBand({ editPath, isShown }: Preview) {
  return (
    <aside className="preview-band" aria-label="Vista previa">
      <p>
        <Icon name="eye" small />
        <span>
          Estás viendo tu curso como lo ve un estudiante.
          {isShown ? null : " Esta clase todavía no la ve nadie más."}
        </span>
      </p>
      <a href={editPath}>Volver al editor</a>
    </aside>
  );
}
