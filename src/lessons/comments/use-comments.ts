// The comments below a class as the viewer sees them, including those being sent.
import { useEffect, useState } from "react";
import { useFetcher, useFetchers, useLocation } from "react-router";
import { formatCounted } from "#src/ui/formats/numbers.rules.ts";
import {
  type CommentList,
  type ListedText,
  withChange,
  withPage,
  withText,
  wordsFor,
} from "./comment-list.rules.ts";
import type { Author, CommentPage, CommentText } from "./comment-shape.rules.ts";
import {
  type CommentChanged,
  commentIntents,
  type MoreComments,
  pageParam,
} from "./comments.rules.ts";
import { useAnswer } from "./use-answer.ts";

const notRead = "No se pudieron cargar más comentarios. Intenta de nuevo.";
const nothing: CommentList = { comments: [], next: null };

type Options = {
  /** The address of the class view. */
  path: string;
  viewer: Author;
  /** Null if they could not be read. */
  loaded: CommentPage | null;
};

export function useComments({ path, viewer, loaded }: Options) {
  const [list, setList] = useState<CommentList>(loaded ?? nothing);
  const [isKnown, setIsKnown] = useState(loaded !== null);
  const [isUnread, setIsUnread] = useState(loaded === null);
  const [failure, setFailure] = useState<string | null>(null);
  /** For screen readers. */
  const [said, setSaid] = useState("");
  const pages = useFetcher<MoreComments>();
  const sending = useSending(viewer);
  const isSending = sending.length > 0;
  // Should it fail, what was said of an earlier one is not said again.
  useEffect(() => {
    if (isSending) setSaid("");
  }, [isSending]);

  useAnswer(pages, (answer) => {
    if ("failed" in answer) {
      setIsUnread(true);
      if (isKnown) setFailure(answer.failed ?? notRead);
      return;
    }
    setIsUnread(false);
    setIsKnown(true);
    setList((list) => withPage(list, answer));
    setSaid(formatCounted(answer.comments.length, "comentario más", "comentarios más"));
  });

  function onChanged(changed: CommentChanged, answerTo?: string): void {
    setList((list) => withChange(list, changed, answerTo));
    setSaid(wordsFor(changed, answerTo));
  }

  return {
    list: sending.reduce((list, { text, answerTo }) => withText(list, text, answerTo), list),
    /** False until a first page was read. */
    isKnown,
    reading: pages.state !== "idle" ? "loading" : isUnread ? "errored" : "idle",
    failure,
    said: isSending ? "" : said,

    more() {
      setFailure(null);
      const query = list.next ? `?${pageParam}=${list.next}` : "";
      void pages.load(`${path}/comments${query}`);
    },
    onPosted: (posted: CommentText, answerTo?: string) => onChanged({ posted }, answerTo),
    changes: {
      onSent() {
        setFailure(null);
        setSaid("");
      },
      onChanged: (changed: CommentChanged) => onChanged(changed),
      onFailed: setFailure,
    },
  } as const;
}

/**
 * Comments that forms of the page have sent and the server has not confirmed. One on its way from
 * another class, which the page showed before, stands below that class alone.
 */
function useSending(user: Author): { text: ListedText; answerTo: string | undefined }[] {
  const { pathname } = useLocation();
  return useFetchers().flatMap(({ key, formAction, formData }) => {
    if (formData?.get("intent") !== commentIntents.post) return [];
    if (formAction?.replace(/\?.*$/, "") !== pathname) return [];
    const text = String(formData.get("comment"));
    const answerTo = formData.get("answerTo");
    const second = formData.has("second") ? Number(formData.get("second")) : null;
    const sent = { id: `sending-${key}`, text, second, createdAt: new Date() };
    const pending = { ...sent, user, pending: true };
    return [
      { text: pending as ListedText, answerTo: answerTo === null ? undefined : String(answerTo) },
    ];
  });
}
