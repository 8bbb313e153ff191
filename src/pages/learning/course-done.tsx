import { useLayoutEffect, useRef } from "react";
import { takeFocusFromPlayer } from "#src/lessons/player/lesson-video.browser.ts";
import { Button, ButtonLink } from "#src/ui/button.tsx";
import { Furrow } from "#src/ui/furrow.tsx";
import { nextCoursesId } from "./next-courses.tsx";

type CourseDoneProps = {
  course: { title: string; path: string };
  total: number;
  /** The page shows courses to go on with. */
  hasMore: boolean;
  close(): void;
};

/** Covers the last picture when every class of the course has been seen. */
export function CourseDone({ course, total, hasMore, close }: CourseDoneProps) {
  const main = useRef<HTMLAnchorElement>(null);
  // Before the player's focused element leaves the page, and the focus with it.
  useLayoutEffect(() => takeFocusFromPlayer(main.current), []);
  return (
    <section className="over lesson-end" aria-label="Fin del curso">
      <div>
        <p className="small">{course.title}</p>
        <Furrow done={total} total={total} />
        <div className="acts">
          <Button type="button" variant="secondary" size="small" onClick={close}>
            Cerrar
          </Button>
          <ButtonLink
            size="small"
            variant={hasMore ? "secondary" : "primary"}
            ref={hasMore ? undefined : main}
            href={course.path}
          >
            Volver al curso
          </ButtonLink>
          {hasMore ? (
            <ButtonLink size="small" ref={main} href={`#${nextCoursesId}`}>
              Qué sigue
            </ButtonLink>
          ) : null}
        </div>
      </div>
    </section>
  );
}
