import { type MouseEvent, useRef } from "react";
import { useLocation } from "react-router";
import { Button } from "#src/ui/controls/button.tsx";
import { PopDialog } from "#src/ui/controls/pop-dialog.tsx";
import { csrfToken } from "#src/ui/csrf.browser.ts";
import { Icon } from "#src/ui/pictures/icon.tsx";
import type { ListedText } from "./comment-list.rules.ts";
import { commentIntents, scriptField, viewerField } from "./comments.rules.ts";

type CommentRemovalProps = {
  comment: ListedText;
  viewerId: string;
  csrf: string;
  hasAnswers: boolean;
  /** Posts the form when scripts run. */
  onRemove(fields: Record<string, string>, action: string): void;
};

/** A button that asks for confirmation before it removes a comment, also without scripts. */
export function CommentRemoval(props: CommentRemovalProps) {
  const { comment, viewerId, csrf, hasAnswers, onRemove } = props;
  const place = useRef<HTMLDivElement>(null);
  const dialogOf = () => place.current?.querySelector("dialog");
  const { pathname } = useLocation();
  const wayOut = useRef<HTMLButtonElement>(null);
  const id = `delete-${comment.id}`;
  /** With scripts the dialog is modal, so that focus stays inside. */
  const instead = (act: (dialog: HTMLDialogElement) => void) => (event: MouseEvent) => {
    const dialog = dialogOf();
    // The browser handles a dialog opened before the scripts loaded.
    if (!dialog || dialog.matches(":popover-open")) return;
    event.preventDefault();
    act(dialog);
  };
  return (
    <div className="comment-removal" ref={place}>
      <button
        className="icon-btn"
        type="button"
        popoverTarget={id}
        aria-label={`Eliminar el comentario de ${comment.user.name}`}
        onClick={instead((dialog) => {
          dialog.showModal();
          wayOut.current?.focus();
        })}
      >
        <Icon name="trash" />
      </button>
      <PopDialog
        id={id}
        title="¿Eliminar este comentario?"
        actions={
          <form
            method="post"
            onSubmit={(event) => {
              event.preventDefault();
              dialogOf()?.close();
              const fields = {
                _csrf: csrfToken(),
                intent: commentIntents.remove,
                commentId: comment.id,
                [scriptField]: "1",
                [viewerField]: viewerId,
              };
              onRemove(fields, `${pathname}?side=comments`);
            }}
          >
            <input type="hidden" name="_csrf" value={csrf} />
            <input type="hidden" name="intent" value={commentIntents.remove} />
            <input type="hidden" name="commentId" value={comment.id} />
            <input type="hidden" name={viewerField} value={viewerId} />
            <Button variant="danger">Eliminar</Button>
            <Button
              type="button"
              variant="secondary"
              autoFocus
              ref={wayOut}
              popoverTarget={id}
              onClick={instead((dialog) => dialog.close())}
            >
              Cancelar
            </Button>
          </form>
        }
      >
        <p>
          {hasAnswers
            ? "Se borra con sus respuestas y no se puede recuperar."
            : "No se puede recuperar."}
        </p>
      </PopDialog>
    </div>
  );
}
