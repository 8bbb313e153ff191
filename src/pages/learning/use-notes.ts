import { useState } from "react";
import type { ShownComments } from "#src/lessons/comments/shown-comments.ts";
import type { Note } from "#src/lessons/notes/note.rules.ts";
import type { Mark } from "#src/lessons/player/seek-marks.tsx";

/** The notes of a class as loaded, and as forms of the page change them. */
export function useNotes(lessonId: string, loaded: Note[] | null) {
  const [shown, setShown] = useState({ lessonId, notes: loaded });
  if (shown.lessonId !== lessonId) setShown({ lessonId, notes: loaded });
  return {
    notes: shown.lessonId === lessonId ? shown.notes : loaded,
    setNotes: (notes: Note[]) => setShown({ lessonId, notes }),
  };
}

/** The seconds of the video about which the viewer or anybody wrote. */
export function marksOf(notes: Note[] | null, comments: ShownComments | null): Mark[] {
  return [
    ...(comments?.seconds ?? []).map((second) => ({ second, kind: "comment" }) as const),
    ...(notes ?? []).map(({ second }) => ({ second, kind: "note" }) as const),
  ];
}
