// Posts a note form with scripts: the page stays, and a text that was not saved stays typed.
import { useState } from "react";
import { useFetcher, useLocation } from "react-router";
import { scriptField, viewerField } from "#src/lessons/comments/comments.rules.ts";
import { useAnswer } from "#src/lessons/comments/use-answer.ts";
import { dropText, keepText, keptField, keptText } from "#src/lessons/kept-text.browser.ts";
import { csrfToken } from "#src/ui/csrf.browser.ts";
import type { Note, NoteAnswer } from "./note.rules.ts";
import type { NoteFields } from "./note-form.tsx";

type Refused = { moment: string; note: string; message: string };

const lost = "No se pudo guardar. Revisa tu conexión e intenta de nuevo.";

/**
 * @param viewerId whose notes they are
 * @param noteId the note to change; undefined for a new one
 * @param loaded what a page without scripts was refused
 */
export function useNoteForm(
  viewerId: string,
  noteId: string | undefined,
  loaded: Refused | null,
  onChanged: (notes: Note[]) => void,
) {
  const fetcher = useFetcher<NoteAnswer>();
  const { pathname } = useLocation();
  const place = `${viewerId} ${pathname} note ${noteId ?? ""}`;
  const [refused, setRefused] = useState(loaded);
  const [sent, setSent] = useState<NoteFields | null>(null);

  useAnswer(fetcher, (answer) => {
    if ("notes" in answer) {
      setRefused(null);
      onChanged(answer.notes);
      return;
    }
    const message = ("problem" in answer && answer.problem.detail) || lost;
    setRefused({ moment: sent?.moment ?? "", note: sent?.note ?? "", message });
  });

  return {
    state: fetcher.state,
    refused,
    /** What was typed before and is not saved. */
    kept: () => keptText(place),
    onTyped(note: string, moment: string): void {
      if (note === "") dropText(place);
      else keepText(place, { note, moment });
    },
    onSend(fields: NoteFields): void {
      setSent(fields);
      setRefused(null);
      const given = Object.entries({ ...fields, noteId }).filter(
        ([, value]) => value !== undefined,
      );
      void fetcher.submit(
        {
          ...Object.fromEntries(given),
          _csrf: csrfToken(),
          [scriptField]: "1",
          [viewerField]: viewerId,
          [keptField]: place,
        },
        // After a return from sign-in, the notes show.
        { method: "post", action: `${pathname}?side=notes` },
      );
    },
  };
}
