import type { OwnAttachment } from "#src/media/attachments/attachment-queries.ts";
import { fileLine } from "#src/media/attachments/attachments.rules.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { Icon } from "#src/ui/pictures/icon.tsx";
import { AskDialog } from "./ask-dialog.tsx";

type AttachmentRowProps = { file: OwnAttachment; csrf: string };

export function AttachmentRow({ file, csrf }: AttachmentRowProps) {
  const { id, name, url, contentType, bytes } = file;
  return (
    <li className="file">
      <Icon name={contentType === "application/pdf" ? "file-pdf" : "file"} />
      <div className="about">
        <a href={url} download className="nm">
          {name}
        </a>
        <p className="small muted num">{fileLine(contentType, bytes)}</p>
      </div>
      <AskDialog
        id={`quitar-${id}`}
        title="¿Quitar este recurso?"
        opener={{
          className: "icon-btn",
          label: `Quitar ${name}`,
          content: <Icon name="trash" />,
        }}
        wayOut="Dejarlo"
        confirm={(close) => (
          <form method="post" onSubmit={close}>
            <input type="hidden" name="_csrf" value={csrf} />
            <input type="hidden" name="intent" value="remove-attachment" />
            <input type="hidden" name="resourceName" value={name} />
            <Button variant="danger">Quitar</Button>
          </form>
        )}
      >
        <p className="name">«{name}» deja de estar en la clase y no se puede recuperar.</p>
      </AskDialog>
    </li>
  );
}
