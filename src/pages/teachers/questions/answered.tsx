import { useEffect } from "react";
import { dropText } from "#src/lessons/kept-text.browser.ts";
import { Note } from "#src/ui/note.tsx";
import { keptPlaceOf } from "./answer-form.tsx";

/** The address after an answer leads here, where the focus goes. */
export const answeredId = "respondida";

/** Says that an answer was posted, and forgets what the browser kept of it. */
export function Answered({ viewerId, questionId }: { viewerId: string; questionId: string }) {
  useEffect(() => dropText(keptPlaceOf(viewerId, questionId)), [viewerId, questionId]);
  return (
    <div id={answeredId} tabIndex={-1}>
      <Note kind="ok">Respondida. Le avisamos a quien preguntó.</Note>
    </div>
  );
}
