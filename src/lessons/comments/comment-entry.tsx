import type { ReactNode } from "react";
import { Portrait } from "#src/ui/teacher-portrait.tsx";
import { formatAgo } from "./comment-date.rules.ts";
import type { ListedText } from "./comment-list.rules.ts";

type CommentEntryProps = {
  comment: ListedText;
  teaches: boolean;
  now: Date;
  /** Its button to take it away. */
  removal: ReactNode;
  /** What stands below its text. */
  children?: ReactNode;
};

/** Who said what and when; the text is shown as it was typed, whatever markup it holds. */
export function CommentEntry({ comment, teaches, now, removal, children }: CommentEntryProps) {
  const { text, createdAt, user, pending } = comment;
  return (
    <li className="comment" aria-busy={pending}>
      <div className="comment-by">
        <Portrait name={user.name} pictureUrl={user.pictureUrl} />
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
        {removal}
      </div>
      <p className="comment-text" dir="auto">
        {text}
      </p>
      {children}
    </li>
  );
}
