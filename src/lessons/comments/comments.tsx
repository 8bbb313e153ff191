import { useEffect, useRef, useState } from "react";
import type { FormProblem } from "#src/http/react-router.ts";
import { Empty } from "#src/ui/empty.tsx";
import { Note } from "#src/ui/note.tsx";
import { CommentForm } from "./comment-form.tsx";
import { CommentList } from "./comment-list.tsx";
import { LoadingComments, MoreLink, NewestLink, NotRead } from "./comment-pages.tsx";
import { commentIntents, refusedOf, sectionId } from "./comments.rules.ts";
import type { ShownComments } from "./shown-comments.ts";
import { useComments } from "./use-comments.ts";

type CommentsProps = {
  /** The address of the class view. Also the `key`: another class has other comments. */
  path: string;
  coursePath: string;
  csrf: string;
  viewer: { id: string; name: string; pictureUrl: string | null };
  shown: ShownComments;
  /** What the page's action refused, when no script runs. */
  failed?: FormProblem | undefined;
};

export function Comments({ path, coursePath, csrf, viewer, shown, failed }: CommentsProps) {
  const { teacherId, mayWrite, manages, isLater } = shown;
  const { id: viewerId, name, pictureUrl: profilePicture } = viewer;
  const thread = useComments({
    path,
    viewer: { id: viewerId, name, profilePicture },
    loaded: shown.page,
  });
  const { list, isKnown, reading, said, more } = thread;
  const failure = thread.failure ?? removalFailure(failed);
  const now = useNow(shown.now);
  const section = useRef<HTMLDivElement>(null);
  const isEmpty = isKnown && list.comments.length === 0;

  return (
    <div className="comments" id={sectionId} ref={section} tabIndex={-1}>
      {mayWrite ? (
        <CommentForm
          csrf={csrf}
          label="Escribe un comentario"
          viewerId={viewerId}
          onPosted={thread.onPosted}
          refused={refusedOf(failed, undefined)}
        />
      ) : shown.isPreview ? (
        <p>Aquí comentan los estudiantes. En la vista previa no se escribe nada.</p>
      ) : (
        <p>
          Para comentar necesitas tener el curso. <a href={coursePath}>Ver el curso</a>
        </p>
      )}
      <p className="sr" role="status">
        {said}
      </p>
      {failure ? <Note kind="error">{failure}</Note> : null}
      {isEmpty ? (
        <Empty
          title="Todavía no hay comentarios"
          {...(mayWrite ? { hint: "Escribe el primero." } : {})}
        />
      ) : null}
      {!isKnown && reading === "errored" ? <NotRead onRetry={more} /> : null}
      {!isKnown && reading === "loading" ? <LoadingComments /> : null}
      <CommentList
        comments={list.comments}
        teacherId={teacherId}
        viewerId={viewerId}
        manages={manages}
        now={now}
        csrf={csrf}
        onPosted={thread.onPosted}
        failed={failed}
        changes={{
          ...thread.changes,
          onSent() {
            // The focused button is removed.
            section.current?.focus();
            thread.changes.onSent();
          },
        }}
      />
      {list.next ? <MoreLink next={list.next} busy={reading === "loading"} onMore={more} /> : null}
      {isLater ? <NewestLink /> : null}
    </div>
  );
}

function removalFailure(failed: FormProblem | undefined): string | null {
  return failed?.values.intent === commentIntents.remove ? failed.problem.detail : null;
}

/** Advances by the minute from the server's reading time, whatever this device's clock says. */
function useNow(start: Date): Date {
  const [now, setNow] = useState(start);
  useEffect(() => {
    const opened = performance.now();
    const tick = () => setNow(new Date(start.getTime() + performance.now() - opened));
    const ticking = setInterval(tick, 60_000);
    return () => clearInterval(ticking);
  }, [start]);
  return now;
}
