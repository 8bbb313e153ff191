import { type MouseEvent, useState } from "react";
import { statusLabels } from "#src/courses/rules.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { Note } from "#src/ui/note.tsx";
import { Icon } from "#src/ui/pictures/icon.tsx";
import { type Intent, statusPath } from "./course-status.rules.ts";
import type { PublishState } from "./publish-state.rules.ts";
import { StatusDialog } from "./status-dialog.tsx";
import { menuOf, questionOf } from "./status-question.rules.ts";
import { useMenu } from "./use-menu.ts";
import { useStayingForm } from "./use-staying-form.ts";

type PublishMenuProps = {
  course: { id: string; title: string };
  state: PublishState;
  csrf: string;
  /** Where the page comes back to; the list for none. */
  here: string;
};

const labels = { draft: "Publicar", published: "Despublicar", archived: "Restaurar" };

const icons = {
  publish: "upload-simple",
  unpublish: "eye-slash",
  archive: "file",
  restore: "arrow-counter-clockwise",
  remove: "trash",
} as const;

/**
 * The button "Publicar" or "Despublicar" with its menu. Its items are links to the page that asks;
 * with scripts a dialog asks instead.
 */
export function PublishMenu({ course, state, csrf, here }: PublishMenuProps) {
  const [asked, setAsked] = useState<Intent | null>(null);
  const menu = useMenu();
  const staying = useStayingForm();
  const ask = (intent: Intent) => (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    menu.close();
    setAsked(intent);
  };
  return (
    <div className="publish-menu">
      {state.status === "processing" ? (
        <>
          <Button type="button" disabled>
            {statusLabels.processing}
          </Button>
          <p className="waits">
            {state.waitingFor}.{" "}
            <a href={statusPath(course.id, "unpublish", here)} onClick={ask("unpublish")}>
              Cancelar la publicación
            </a>
          </p>
        </>
      ) : (
        <details {...menu.props}>
          <summary className={state.status === "draft" ? "btn" : "btn sec"}>
            {labels[state.status]} <Icon name="caret-down" small />
          </summary>
          <ul>
            {menuOf(state).map(({ intent, label, hint }) => (
              <li key={intent}>
                <a href={statusPath(course.id, intent, here)} onClick={ask(intent)}>
                  <Icon name={icons[intent]} small />
                  <span>
                    <b>{label}</b>
                    {hint ? <span className="hint">{hint}</span> : null}
                  </span>
                </a>
              </li>
            ))}
          </ul>
        </details>
      )}
      {staying.lost ? (
        <Note kind="error" focus>
          {staying.lost}
        </Note>
      ) : null}
      {asked ? (
        <StatusDialog
          courseId={course.id}
          intent={asked}
          question={questionOf(asked, course, state)}
          csrf={csrf}
          here={here}
          onSubmit={staying.onSubmit}
          onClose={() => {
            setAsked(null);
            menu.focus();
          }}
        />
      ) : null}
    </div>
  );
}
