import { useRef } from "react";
import type { FormProblem } from "#src/http/react-router.ts";
import { takeFocus } from "#src/lessons/take-focus.browser.ts";
import { type CommentChanges, CommentEntry } from "./comment-entry.tsx";
import { CommentForm } from "./comment-form.tsx";
import type { Listed, ListedText } from "./comment-list.rules.ts";
import type { CommentText } from "./comment-shape.rules.ts";
import { refusedOf } from "./comments.rules.ts";

type CommentListProps = {
  comments: Listed[];
  teacherId: string;
  viewerId: string;
  /** May remove any comment, and answer. */
  manages: boolean;
  now: Date;
  csrf: string;
  onPosted(comment: CommentText, answerTo: string): void;
  changes: CommentChanges;
  failed: FormProblem | undefined;
};

export function CommentList({ comments, ...rest }: CommentListProps) {
  const { teacherId, viewerId, manages, now, csrf, changes } = rest;
  const entryOf = (comment: ListedText, hasAnswers: boolean) => ({
    comment,
    now,
    viewerId,
    csrf,
    changes,
    hasAnswers,
    teaches: comment.user.id === teacherId,
    mayRemove: manages || comment.user.id === viewerId,
  });
  return (
    <ol className="comment-list">
      {comments.map((comment) => (
        <CommentEntry key={comment.id} {...entryOf(comment, comment.answers.length > 0)}>
          {comment.answers.length > 0 ? (
            <ol className="comment-answers" aria-label={`Respuestas a ${comment.user.name}`}>
              {comment.answers.map((answer) => (
                <CommentEntry key={answer.id} {...entryOf(answer, false)} />
              ))}
            </ol>
          ) : null}
          {manages && !comment.pending ? <AnswerForm id={comment.id} {...rest} /> : null}
        </CommentEntry>
      ))}
    </ol>
  );
}

type AnswerFormProps = Pick<CommentListProps, "csrf" | "viewerId" | "onPosted" | "failed"> & {
  id: string;
};

/** Collapsed until it is used, and again after the answer is posted. */
function AnswerForm({ id, csrf, viewerId, onPosted, failed }: AnswerFormProps) {
  const fold = useRef<HTMLDetailsElement>(null);
  const refused = refusedOf(failed, id);
  return (
    <details className="comment-answer" ref={fold} open={refused !== null}>
      <summary>Responder</summary>
      <CommentForm
        csrf={csrf}
        label="Escribe una respuesta"
        answerTo={id}
        viewerId={viewerId}
        refused={refused}
        onPosted={(comment) => {
          onPosted(comment, id);
          takeFocus(fold.current, fold.current?.querySelector("summary"));
          if (fold.current) fold.current.open = false;
        }}
      />
    </details>
  );
}
