import type { ReactNode } from "react";
import { useFetcher } from "react-router";
import { MomentLink } from "#src/lessons/player/moment-link.tsx";
import { Portrait } from "#src/ui/pictures/teacher-portrait.tsx";
import { formatAgo } from "./comment-date.rules.ts";
import type { ListedText } from "./comment-list.rules.ts";
import { CommentRemoval } from "./comment-removal.tsx";
import { type CommentAnswer, type CommentChanged, commentAnchor } from "./comments.rules.ts";
import { useAnswer } from "./use-answer.ts";

/** What the list does when one of its comments changes. */
export type CommentChanges = {
  onSent(): void;
  onChanged(changed: CommentChanged): void;
  onFailed(reason: string): void;
};

type CommentEntryProps = {
  comment: ListedText;
  teaches: boolean;
  now: Date;
  viewerId: string;
  csrf: string;
  mayRemove: boolean;
  hasAnswers: boolean;
  changes: CommentChanges;
  /** Shown below the comment's text. */
  children?: ReactNode;
};

const notRemoved = "No se pudo eliminar el comentario. Intenta de nuevo.";

/**
 * Author, date and text of a comment; the text shows as typed, including any markup. During removal
 * the entry is hidden; it returns if the removal fails.
 */
export function CommentEntry(props: CommentEntryProps) {
  const { comment, teaches, now, viewerId, csrf, mayRemove, hasAnswers, changes, children } = props;
  const { text, second, createdAt, user, pending } = comment;
  const fetcher = useFetcher<CommentAnswer>();
  useAnswer(fetcher, (answer) => {
    if ("problem" in answer) changes.onFailed(answer.problem.detail);
    else if ("lost" in answer) changes.onFailed(notRemoved);
    else changes.onChanged(answer);
  });
  return (
    <li
      className="comment"
      id={commentAnchor(comment.id)}
      aria-busy={pending}
      hidden={fetcher.state !== "idle"}
    >
      <div className="comment-by">
        <Portrait name={user.name} pictureUrl={user.profilePicture} />
        <p>
          <b>
            <bdi>{user.name}</bdi>
          </b>
          {teaches ? <span className="teaches">Docente</span> : null}
          <br />
          <time className="small" dateTime={createdAt.toISOString()}>
            {pending ? "Enviando…" : formatAgo(createdAt, now)}
          </time>
        </p>
        {mayRemove && !pending ? (
          <CommentRemoval
            comment={comment}
            viewerId={viewerId}
            csrf={csrf}
            hasAnswers={hasAnswers}
            onRemove={(fields, action) => {
              changes.onSent();
              void fetcher.submit(fields, { method: "post", action });
            }}
          />
        ) : null}
      </div>
      <p className="comment-text" dir="auto">
        {second === null ? null : (
          <>
            <MomentLink second={second} side="comments" />{" "}
          </>
        )}
        {text}
      </p>
      {children}
    </li>
  );
}
