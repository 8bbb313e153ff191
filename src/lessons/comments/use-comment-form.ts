// The form of a comment: idle, loading or errored (spec 1 §4); restores a text that failed.
import { type RefObject, type SubmitEvent, useEffect, useState, useSyncExternalStore } from "react";
import { useFetcher, useLocation } from "react-router";
import { dropText, keepText, keptField, keptText } from "#src/lessons/kept-text.browser.ts";
import { shownSecond } from "#src/lessons/player/lesson-video.browser.ts";
import { csrfToken } from "#src/ui/csrf.browser.ts";
import { cleanLine } from "#src/ui/formats/one-line.rules.ts";
import type { CommentText } from "./comment-shape.rules.ts";
import {
  type CommentAnswer,
  commentFault,
  commentIntents,
  lengthOf,
  scriptField,
  viewerField,
} from "./comments.rules.ts";
import { useAnswer } from "./use-answer.ts";

type Options = {
  field: RefObject<HTMLTextAreaElement | null>;
  /** The comment that it answers. */
  answerTo: string | undefined;
  viewerId: string;
  onPosted(comment: CommentText): void;
  /** A refused text and the reason, on a page without scripts. */
  refused: { text: string; message: string } | null;
};

const lost = "No se pudo enviar tu comentario. Revisa tu conexión e intenta de nuevo.";

export function useCommentForm({ field, answerTo, viewerId, onPosted, refused }: Options) {
  const fetcher = useFetcher<CommentAnswer>();
  const { pathname } = useLocation();
  const place = `${viewerId} ${pathname} ${answerTo ?? ""}`;
  const [text, setText] = useState(refused?.text ?? "");
  /** The text as typed, while it is being sent. */
  const [sent, setSent] = useState("");
  /** The second of the video that the comment is about. */
  const [second, setSecond] = useState<number | null>(null);
  const [message, setMessage] = useState(refused?.message ?? null);
  const hasScripts = useSyncExternalStore(never, yes, no);
  const isLoading = fetcher.state !== "idle";
  const state = isLoading ? "loading" : message ? "errored" : "idle";

  // Restores text typed before the scripts loaded, kept by the browser, or cut off by an ended
  // session.
  useEffect(() => {
    const kept = keptText(place);
    const typed = field.current?.value || kept?.text;
    if (typed) write(typed);
    if (kept?.second) setSecond(Number(kept.second));
    function write(value: string) {
      if (field.current) field.current.value = value;
      setText(value);
    }
  }, [field, place]);

  useAnswer(fetcher, (answer) => {
    if ("posted" in answer) {
      // A slow device may take some letters before the field is closed.
      keep(text, null);
      setSecond(null);
      onPosted(answer.posted);
      return;
    }
    setMessage(("problem" in answer && answer.problem.detail) || lost);
    const both = [sent, text].filter(Boolean).join(" ");
    keep(both, second);
    write(both);
  });

  function submit(): void {
    if (isLoading || commentFault(text)) return;
    // The focused button is removed or disabled.
    field.current?.focus();
    setSent(text);
    setMessage(null);
    write("");
    const fields = {
      _csrf: csrfToken(),
      intent: commentIntents.post,
      comment: cleanLine(text),
      ...(answerTo ? { answerTo } : {}),
      ...(second === null ? {} : { second: String(second) }),
      [scriptField]: "1",
      [viewerField]: viewerId,
      [keptField]: place,
    };
    // After a return from sign-in, the comments panel shows.
    void fetcher.submit(fields, { method: "post", action: `${pathname}?side=comments` });
  }

  function keep(text: string, second: number | null): void {
    if (text === "") dropText(place);
    else keepText(place, { text, ...(second !== null && { second: String(second) }) });
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
    /** Shown while the text is too long; an empty text needs no message. */
    fault: length > 0 ? commentFault(text) : null,
    /** Without scripts nothing could enable a disabled button. */
    maySend: !hasScripts || (state === "idle" && commentFault(text) === null),
    /** Without scripts the moment of the video is not known. */
    asksMoment: hasScripts,
    second,
    onMoment(isAbout: boolean) {
      const about = isAbout ? shownSecond() : null;
      keep(text, about);
      setSecond(about);
    },
    submit,
    onSubmit(event: SubmitEvent<HTMLFormElement>) {
      event.preventDefault();
      submit();
    },
    onInput(value: string) {
      keep(value, second);
      setText(value);
      setMessage(null);
    },
  };
}

const never = () => () => {};
const yes = () => true;
const no = () => false;
