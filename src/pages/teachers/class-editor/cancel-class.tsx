import { uploadVerbs, useUploadsOf } from "#src/media/uploading/upload-queue.tsx";
import { Button } from "#src/ui/controls/button.tsx";
import { AskDialog } from "./ask-dialog.tsx";
import { classFormId } from "./class-form.tsx";

/** «Cancelar» of a class that was never finished: it goes, with what was uploaded for it. */
export function CancelClass({ classId, title }: { classId: string; title: string }) {
  const uploads = useUploadsOf(classId);
  return (
    <AskDialog
      id="cancelar-clase"
      title="¿Cancelar esta clase?"
      opener={{ className: "btn txt", content: "Cancelar" }}
      wayOut="Seguir editando"
      confirm={() => (
        <Button
          variant="danger"
          form={classFormId}
          name="intent"
          value="cancel"
          onClick={() => {
            for (const { id } of uploads) uploadVerbs.cancel(id);
          }}
        >
          Eliminar la clase
        </Button>
      )}
    >
      <p className="name">
        «{title}» todavía no está finalizada: se elimina con los archivos que subiste. Para dejarla
        como borrador, vuelve a los módulos sin cancelar.
      </p>
    </AskDialog>
  );
}
