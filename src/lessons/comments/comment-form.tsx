import { useRef } from "react";
import { Button } from "#src/ui/controls/button.tsx";
import { formatDuration } from "#src/ui/formats/numbers.rules.ts";
import { Note } from "#src/ui/note.tsx";
import { Icon } from "#src/ui/pictures/icon.tsx";
import type { CommentText } from "./comment-shape.rules.ts";
import { commentIntents, commentMaximum, counterAloud } from "./comments.rules.ts";
import { useCommentForm } from "./use-comment-form.ts";

type CommentFormProps = {
  csrf: string;
  label: string;
  /** The comment that it answers. */
  answerTo?: string;
  viewerId: string;
  onPosted(comment: CommentText): void;
  /** A refused text and the reason, on a page without scripts. */
  refused: { text: string; message: string } | null;
};

export function CommentForm(props: CommentFormProps) {
  const { csrf, label, answerTo, viewerId, onPosted, refused } = props;
  const field = useRef<HTMLTextAreaElement>(null);
  const form = useCommentForm({ field, answerTo, viewerId, onPosted, refused });
  const id = answerTo ? `answer-${answerTo}` : "comment";
  const { state, message, length, fault } = form;
  return (
    <form method="post" className="comment-form" onSubmit={form.onSubmit}>
      <input type="hidden" name="_csrf" value={csrf} />
      <input type="hidden" name="intent" value={commentIntents.post} />
      {answerTo ? <input type="hidden" name="answerTo" value={answerTo} /> : null}
      <label className="lab" htmlFor={id}>
        {label}
      </label>
      <textarea
        ref={field}
        className="inp"
        id={id}
        name="comment"
        rows={3}
        required
        dir="auto"
        defaultValue={refused?.text}
        readOnly={state === "loading"}
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault ? `${id}-error ${id}-count` : `${id}-count`}
        onInput={(event) => form.onInput(event.currentTarget.value)}
      />
      {fault ? (
        <p className="err" id={`${id}-error`}>
          <Icon name="warning-circle" small />
          <span>{fault}</span>
        </p>
      ) : null}
      {message && message !== fault ? (
        <Note kind="error">
          <p>{message}</p>
          {state === "errored" && !fault ? (
            <Button type="button" variant="secondary" size="small" onClick={form.submit}>
              Reintentar
            </Button>
          ) : null}
        </Note>
      ) : null}
      {form.asksMoment && !answerTo ? (
        <label className="check comment-moment small">
          <input
            type="checkbox"
            checked={form.second !== null}
            disabled={state === "loading"}
            onChange={(event) => form.onMoment(event.currentTarget.checked)}
          />
          <span>
            {form.second === null
              ? "Sobre este momento del video"
              : `Sobre el momento ${formatDuration(form.second)}`}
          </span>
        </label>
      ) : null}
      <div className="comment-send">
        <span className="small num" id={`${id}-count`}>
          {`${length}/${commentMaximum}`}
        </span>
        <span className="sr" role="status">
          {counterAloud(length)}
        </span>
        <Button size="small" busy={state === "loading"} disabled={!form.maySend}>
          {state === "loading" ? "Enviando" : "Enviar"}
        </Button>
      </div>
    </form>
  );
}
