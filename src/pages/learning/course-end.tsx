import { useLayoutEffect, useRef } from "react";
import { takeFocusFromPlayer } from "#src/lessons/player/lesson-video.browser.ts";
import { Button, ButtonLink } from "#src/ui/controls/button.tsx";
import { Furrow } from "#src/ui/pictures/furrow.tsx";
import { nextCoursesId } from "./next-courses.tsx";

type CourseEndProps = {
  course: { title: string; path: string };
  done: number;
  total: number;
  /** The first class that was not seen; null if all were. */
  unseen: { title: string; path: string } | null;
  /** The page shows courses to go on with. */
  hasMore: boolean;
  close(): void;
};

/** Covers the last picture of the last class: the course is seen, or what is missing. */
export function CourseEnd({ course, done, total, unseen, hasMore, close }: CourseEndProps) {
  const main = useRef<HTMLAnchorElement>(null);
  // Before the player's focused element leaves the page, and the focus with it.
  useLayoutEffect(() => takeFocusFromPlayer(main.current), []);
  return (
    <section className="over lesson-end" aria-label={unseen ? "Última clase" : "Fin del curso"}>
      <div>
        <p className="small">{course.title}</p>
        <Furrow done={done} total={total} />
        {unseen ? (
          <p>
            {total - done === 1
              ? "Te falta una clase: "
              : `Te faltan ${total - done} clases. La primera: `}
            {unseen.title}
          </p>
        ) : null}
        <div className="acts">
          <Button type="button" variant="secondary" size="small" onClick={close}>
            Cerrar
          </Button>
          <ButtonLink
            size="small"
            variant={hasMore || unseen ? "secondary" : "primary"}
            ref={hasMore || unseen ? undefined : main}
            href={course.path}
          >
            Volver al curso
          </ButtonLink>
          {hasMore ? (
            <ButtonLink
              size="small"
              variant={unseen ? "secondary" : "primary"}
              ref={unseen ? undefined : main}
              href={`#${nextCoursesId}`}
            >
              Qué sigue
            </ButtonLink>
          ) : null}
          {unseen ? (
            <ButtonLink size="small" ref={main} href={unseen.path}>
              Ver la que falta
            </ButtonLink>
          ) : null}
        </div>
      </div>
    </section>
  );
}
