import { useRef } from "react";
import type { FormProblem } from "#src/http/react-router.ts";
import { CommentEntry } from "./comment-entry.tsx";
import { CommentForm } from "./comment-form.tsx";
import type { Listed, ListedText } from "./comment-list.rules.ts";
import { CommentRemoval } from "./comment-removal.tsx";
import { refusedOf } from "./comments.rules.ts";

type CommentListProps = {
  comments: Listed[];
  teacherId: string;
  viewerId: string;
  /** Takes away any, and answers. */
  manages: boolean;
  now: Date;
  csrf: string;
  send(text: string, answerTo?: string): Promise<string | null>;
  onRemove(id: string): void;
  failed: FormProblem | undefined;
};

export function CommentList({ comments, ...rest }: CommentListProps) {
  const { teacherId, viewerId, manages, now, csrf, send, onRemove, failed } = rest;
  const entryOf = (comment: ListedText, hasAnswers: boolean) => ({
    comment,
    now,
    teaches: comment.user.id === teacherId,
    removal:
      !comment.pending && (manages || comment.user.id === viewerId) ? (
        <CommentRemoval
          comment={comment}
          csrf={csrf}
          hasAnswers={hasAnswers}
          onRemove={() => onRemove(comment.id)}
        />
      ) : null,
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
          {manages && !comment.pending ? (
            <AnswerForm id={comment.id} csrf={csrf} send={send} failed={failed} />
          ) : null}
        </CommentEntry>
      ))}
    </ol>
  );
}

type AnswerFormProps = Pick<CommentListProps, "csrf" | "send" | "failed"> & { id: string };

/** Folded away until it is wanted, and again once the answer stands. */
function AnswerForm({ id, csrf, send, failed }: AnswerFormProps) {
  const fold = useRef<HTMLDetailsElement>(null);
  const refused = refusedOf(failed, id);
  return (
    <details className="comment-answer" ref={fold} open={refused !== null}>
      <summary>Responder</summary>
      <CommentForm
        csrf={csrf}
        label="Escribe una respuesta"
        answerTo={id}
        refused={refused}
        send={async (text, answerTo) => {
          const wrong = await send(text, answerTo);
          if (!wrong && fold.current) fold.current.open = false;
          return wrong;
        }}
      />
    </details>
  );
}
