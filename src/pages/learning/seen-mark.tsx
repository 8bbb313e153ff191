// Says that a class is seen; one that was not watched can be marked by hand, and the mark undone.
import { useState } from "react";
import { useFetcher } from "react-router";
import { scriptField, viewerField } from "#src/lessons/comments/comments.rules.ts";
import { useAnswer } from "#src/lessons/comments/use-answer.ts";
import { type MarkAnswer, markId, markIn, markIntents } from "#src/lessons/progress/mark.rules.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { csrfToken } from "#src/ui/csrf.browser.ts";
import { Note } from "#src/ui/note.tsx";
import { Growth } from "#src/ui/pictures/furrow.tsx";
import { Icon } from "#src/ui/pictures/icon.tsx";

type SeenMarkProps = {
  /** The address of the class. */
  path: string;
  viewerId: string;
  csrf: string;
  isWatched: boolean;
  isMarked: boolean;
  onMarked(isMarked: boolean): void;
  /** Why the mark was refused, on a page without scripts. */
  refused: string | null;
};

const lost = "No se pudo guardar. Revisa tu conexión e intenta de nuevo.";

export function SeenMark(props: SeenMarkProps) {
  const { path, viewerId, csrf, isWatched, isMarked, onMarked, refused } = props;
  const fetcher = useFetcher<MarkAnswer>();
  const [failure, setFailure] = useState(refused);
  const pending = fetcher.formData ? markIn({ intent: fetcher.formData.get("intent") }) : null;
  const marked = pending ?? isMarked;
  const isBusy = fetcher.state !== "idle";
  const intent = isMarked ? markIntents.unmark : markIntents.mark;

  useAnswer(fetcher, (answer) => {
    if ("isMarked" in answer) onMarked(answer.isMarked);
    else setFailure(("problem" in answer && answer.problem.detail) || lost);
  });

  return (
    <>
      <form
        className="seen-mark"
        id={markId}
        method="post"
        action={path}
        onSubmit={(event) => {
          event.preventDefault();
          if (isBusy) return;
          setFailure(null);
          const about = { [scriptField]: "1", [viewerField]: viewerId };
          const fields = { _csrf: csrfToken(), intent, ...about };
          void fetcher.submit(fields, { method: "post", action: path });
        }}
      >
        <input type="hidden" name="_csrf" value={csrf} />
        <input type="hidden" name="intent" value={intent} />
        <p role="status">
          {marked || isWatched ? (
            <>
              <Growth stage="sprout" />
              Clase vista
            </>
          ) : null}
        </p>
        {isWatched ? null : (
          <Button
            variant={marked ? "text" : "secondary"}
            size="small"
            // Not disabled while it is sent, because disabled buttons lose focus.
            aria-disabled={isBusy || undefined}
            // The second press of a double click would undo the first.
            onClick={(event) => {
              if (event.detail > 1) event.preventDefault();
            }}
          >
            {marked ? null : <Icon name="check" small />}
            {marked ? "Deshacer" : "Marcar como vista"}
          </Button>
        )}
      </form>
      {failure ? <Note kind="error">{failure}</Note> : null}
    </>
  );
}
