// The comments below a class as its reader sees them: at once what they did, and undone if it failed.
import { useState } from "react";
import { formatCounted } from "#src/ui/format.rules.ts";
import { askPage, removeComment, sendComment } from "./ask-comments.browser.ts";
import {
  type CommentList,
  find,
  withListed,
  without,
  withPage,
  withText,
} from "./comment-list.rules.ts";
import type { Author, CommentPage } from "./comments.rules.ts";

const failures = {
  send: "No se pudo enviar tu comentario. Revisa tu conexión e intenta de nuevo.",
  remove: "No se pudo eliminar el comentario. Intenta de nuevo.",
  more: "No se pudieron cargar más comentarios. Intenta de nuevo.",
} as const;

const nothing: CommentList = { comments: [], next: null };

/** @param loaded null where they could not be read. */
export function useComments(lessonId: string, author: Author, loaded: CommentPage | null) {
  const [list, setList] = useState<CommentList>(loaded ?? nothing);
  const [reading, setReading] = useState<"idle" | "loading" | "errored">(
    loaded ? "idle" : "errored",
  );
  const [isKnown, setIsKnown] = useState(loaded !== null);
  const [failure, setFailure] = useState<string | null>(null);
  /** For who hears the page. */
  const [told, setTold] = useState("");

  return {
    list,
    /** False until a first page could be read. */
    isKnown,
    reading,
    failure,
    told,

    async more() {
      setReading("loading");
      setFailure(null);
      const asked = await askPage(lessonId, list.next);
      if ("failed" in asked) {
        setReading("errored");
        if (isKnown) setFailure(asked.failed ?? failures.more);
        return;
      }
      setReading("idle");
      setIsKnown(true);
      setList((list) => withPage(list, asked.ok));
      const { length } = asked.ok.comments;
      setTold(formatCounted(length, "comentario más", "comentarios más"));
    },

    /** Null once it stands, else what went wrong. */
    async send(text: string, answerTo?: string): Promise<string | null> {
      const id = `pending-${performance.now()}`;
      const pending = { id, text, createdAt: new Date(), user: author, pending: true } as const;
      setTold("");
      setList((list) => withText(list, pending, answerTo));
      const asked = await sendComment(lessonId, text, answerTo);
      setList((list) => without(list, id));
      if ("failed" in asked) return asked.failed ?? failures.send;
      setList((list) => withText(list, asked.ok, answerTo));
      setTold(answerTo ? "Respuesta publicada" : "Comentario publicado");
      return null;
    },

    async remove(id: string): Promise<void> {
      const found = find(list, id);
      if (!found) return;
      setFailure(null);
      setList((list) => without(list, id));
      setTold("Comentario eliminado");
      const asked = await removeComment(lessonId, id);
      if ("ok" in asked) return;
      setTold("");
      setFailure(asked.failed ?? failures.remove);
      setList((list) =>
        found.comment
          ? withListed(list, found.comment)
          : withText(list, found.text, found.answerTo),
      );
    },
  };
}
