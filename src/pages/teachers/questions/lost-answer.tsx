import { textAt } from "#src/http/forms/form-data.rules.ts";
import type { FormProblem } from "#src/http/react-router.ts";
import { Note } from "#src/ui/note.tsx";

/** The answer to a question that is not in the list any more, so that what was typed is not lost. */
export function LostAnswer({ failed }: { failed: FormProblem }) {
  const text = textAt(failed.values, "comment");
  return (
    <>
      <Note kind="error" focus>
        {failed.problem.detail}
      </Note>
      {text ? (
        <div className="field">
          <label htmlFor="lost-answer">Esto habías escrito</label>
          <textarea className="inp" id="lost-answer" rows={3} readOnly dir="auto" value={text} />
        </div>
      ) : null}
    </>
  );
}
