import type { ComponentProps, ReactNode } from "react";
import { lessonPath } from "#src/courses/rules.ts";
import { textAt } from "#src/http/forms/form-data.rules.ts";
import type { FormProblem } from "#src/http/react-router.ts";
import { Comments } from "#src/lessons/comments/comments.tsx";
import type { ShownComments } from "#src/lessons/comments/shown-comments.ts";
import { isNoteForm, type Note } from "#src/lessons/notes/note.rules.ts";
import { Notes } from "#src/lessons/notes/notes.tsx";
import { Note as Message } from "#src/ui/note.tsx";
import { WatchTabs } from "./watch-tabs.tsx";

export type SidePanel = "contents" | "comments" | "notes";

type WatchSideProps = {
  side: SidePanel;
  onSide(side: SidePanel): void;
  contents: ReactNode;
  lessonId: string;
  course: { id: string; path: string };
  viewer: ComponentProps<typeof Comments>["viewer"];
  /** Null if they are switched off. */
  comments: ShownComments | null;
  /** The viewer's own; null if they could not be read. */
  notes: Note[] | null;
  onNotes(notes: Note[]): void;
  csrf: string;
  /** What the page's action refused, when no script runs. */
  failed: FormProblem | undefined;
};

/** What stands beside a class: the course's contents, comments and the viewer's notes. */
export function WatchSide(props: WatchSideProps) {
  const { side, onSide, contents, lessonId, course, viewer, csrf, failed } = props;
  const tabs: ComponentProps<typeof WatchTabs<SidePanel>>["tabs"] = [
    { id: "contents", name: "Contenido", panel: contents },
  ];
  if (props.comments) {
    const panel = (
      <Comments
        key={lessonId}
        path={lessonPath(course.id, lessonId)}
        coursePath={course.path}
        {...{ csrf, viewer, failed }}
        shown={props.comments}
      />
    );
    tabs.push({ id: "comments", name: "Comentarios", panel });
  }
  if (props.notes) {
    const { notes, onNotes: onChanged } = props;
    const panel = (
      <Notes
        key={lessonId}
        courseId={course.id}
        viewerId={viewer.id}
        {...{ csrf, notes, onChanged, failed }}
      />
    );
    tabs.push({ id: "notes", name: "Notas", panel });
  }
  const has = (panel: SidePanel) => tabs.some(({ id }) => id === panel);
  const refused = failedPanel(failed);
  return (
    <aside className="lesson-side" aria-label="Contenido, comentarios y notas">
      {failed && refused && !has(refused) ? <Refusal {...failed} /> : null}
      {tabs.length > 1 ? (
        <WatchTabs<SidePanel>
          label="Contenido, comentarios y notas"
          param="side"
          // The panel chosen in one class may not exist in the next.
          selected={has(side) ? side : "contents"}
          onSelect={onSide}
          tabs={tabs}
        />
      ) : (
        <div id="contents">
          <h2 className="night-heading">
            <span>Contenido</span>
          </h2>
          {contents}
        </div>
      )}
    </aside>
  );
}

/** What was refused of a form that the class does not have now, with what was typed in it. */
function Refusal({ problem, values }: FormProblem) {
  const typed = textAt(values, "comment") ?? textAt(values, "note");
  return (
    <Message kind="error" focus>
      <p>{problem.detail}</p>
      {typed ? <blockquote dir="auto">{typed}</blockquote> : null}
    </Message>
  );
}

/** Where a form stands that was refused. */
export function failedPanel(failed: FormProblem | undefined): SidePanel | null {
  if (!failed) return null;
  return isNoteForm(failed.values) ? "notes" : "comments";
}
