// The form of a comment: idle, loading or errored (spec 1 §4); a text that failed is given back.
import { type RefObject, type SubmitEvent, useEffect, useState, useSyncExternalStore } from "react";
import { useFetcher, useLocation } from "react-router";
import { csrfToken } from "#src/ui/csrf.browser.ts";
import type { CommentText } from "./comment-shape.rules.ts";
import {
  type CommentAnswer,
  cleanComment,
  commentFault,
  commentIntents,
  lengthOf,
  scriptField,
} from "./comments.rules.ts";
import { dropComment, keepComment, keptComment } from "./kept-comment.browser.ts";
import { useAnswer } from "./use-answer.ts";

type Options = {
  field: RefObject<HTMLTextAreaElement | null>;
  /** The comment that it answers. */
  answerTo: string | undefined;
  viewerId: string;
  onPosted(comment: CommentText): void;
  /** What a page without scripts was refused with. */
  refused: { text: string; message: string } | null;
};

const lost = "No se pudo enviar tu comentario. Revisa tu conexión e intenta de nuevo.";

export function useCommentForm({ field, answerTo, viewerId, onPosted, refused }: Options) {
  const fetcher = useFetcher<CommentAnswer>();
  const { pathname } = useLocation();
  const place = `${viewerId} ${pathname} ${answerTo ?? ""}`;
  const [text, setText] = useState(refused?.text ?? "");
  /** As it was typed, while it is on its way. */
  const [sent, setSent] = useState("");
  const [message, setMessage] = useState(refused?.message ?? null);
  const hasScripts = useSyncExternalStore(never, yes, no);
  const isLoading = fetcher.state !== "idle";
  const state = isLoading ? "loading" : message ? "errored" : "idle";

  // What was typed before the scripts came, what the browser kept, and what a session cut off.
  useEffect(() => {
    const typed = field.current?.value || keptComment(place);
    if (typed) write(typed);
    function write(value: string) {
      if (field.current) field.current.value = value;
      setText(value);
    }
  }, [field, place]);

  useAnswer(fetcher, (answer) => {
    if ("posted" in answer) {
      dropComment(place);
      onPosted(answer.posted);
      return;
    }
    setMessage(("problem" in answer && answer.problem.detail) || lost);
    write(sent);
  });

  function submit(): void {
    if (isLoading || commentFault(text)) return;
    // The button that had the focus goes, or sleeps.
    field.current?.focus();
    keepComment(place, text);
    setSent(text);
    setMessage(null);
    write("");
    const fields = {
      _csrf: csrfToken(),
      intent: commentIntents.post,
      comment: cleanComment(text),
      ...(answerTo ? { answerTo } : {}),
      [scriptField]: "1",
    };
    // Back from a sign-in, the comments are shown.
    void fetcher.submit(fields, { method: "post", action: `${pathname}?side=comments` });
  }

  function write(value: string): void {
    setText(value);
    if (field.current) field.current.value = value;
  }

  const length = lengthOf(text);
  return {
    state,
    message,
    length,
    /** Said while there is too much; that there is nothing shows. */
    fault: length > 0 ? commentFault(text) : null,
    /** Without scripts nothing could wake a button that sleeps. */
    maySend: !hasScripts || (state === "idle" && commentFault(text) === null),
    submit,
    onSubmit(event: SubmitEvent<HTMLFormElement>) {
      event.preventDefault();
      submit();
    },
    onInput(value: string) {
      dropComment(place);
      setText(value);
      setMessage(null);
    },
  };
}

const never = () => () => {};
const yes = () => true;
const no = () => false;
