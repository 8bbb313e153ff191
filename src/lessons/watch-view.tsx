import { useRevalidator } from "react-router";
import { ButtonLink } from "#src/ui/button.tsx";
import { Empty } from "#src/ui/empty.tsx";
import { type LessonFile, LessonFiles } from "./lesson-files.tsx";
import { LessonList, type ListedModule } from "./lesson-list.tsx";
import { Player } from "./player.tsx";
import { WatchHead, type WatchHeadProps } from "./watch-head.tsx";

type LessonVideo = {
  /** Null until one can be played. */
  src: string | null;
  posterUrl: string | null;
  /** Where the small pictures for the seek bar are listed. */
  storyboardUrl: string | null;
  durationSeconds: number;
  status: "received" | "converting" | "ready" | "failed" | null;
  /** What is wrong with the file; null for those who cannot mend it. */
  failure: string | null;
};

type WatchViewProps = Omit<WatchHeadProps, "viewer" | "course"> & {
  viewer: { id: string; name: string };
  course: { id: string; title: string; path: string };
  watch: {
    lesson: { id: string; title: string; description: string };
    modules: ListedModule[];
    files: LessonFile[];
    video: LessonVideo;
    saves: boolean;
    startAt: number;
    /** What the stream begins with. */
    openingUrls: string[];
  };
};

export function WatchView({ watch, ...head }: WatchViewProps) {
  const { lesson, modules, files, video, saves, startAt, openingUrls } = watch;
  const { course, viewer } = head;
  const { revalidate } = useRevalidator();
  const place = placeOf(modules, lesson.id);
  const saved = { lessonId: lesson.id, courseId: course.id, userId: viewer.id, startAt, saves };
  return (
    <>
      <WatchHead {...head} />
      <main className="lesson-grid">
        <div>
          {video.src ? (
            <Player
              lesson={saved}
              src={video.src}
              posterUrl={video.posterUrl}
              storyboardUrl={video.storyboardUrl}
              openingUrls={openingUrls}
              durationSeconds={video.durationSeconds}
              previousPath={place.previousPath}
              nextPath={place.nextPath}
              renew={revalidate}
            />
          ) : (
            <div className="player no-video">
              <p>{whyNoVideo(video)}</p>
            </div>
          )}
          <div className="lesson-title">
            <p className="small course-link">
              <a href={course.path}>{course.title}</a>
            </p>
            <p className="small muted">{place.label}</p>
            <h1>{lesson.title}</h1>
          </div>
          {lesson.description ? (
            <section aria-labelledby="details">
              <h2 className="night-heading" id="details">
                <span>Detalles de la clase</span>
              </h2>
              <div className="night-panel">
                {paragraphsOf(lesson.description).map(({ at, text }) => (
                  <p key={at}>{text}</p>
                ))}
              </div>
            </section>
          ) : null}
          <LessonFiles files={files} coursePath={course.path} />
        </div>
        <nav className="lesson-side" aria-labelledby="contents">
          <h2 className="night-heading" id="contents">
            <span>Contenido</span>
          </h2>
          <LessonList modules={modules} currentId={lesson.id} />
        </nav>
      </main>
    </>
  );
}

type NothingProps = Omit<WatchViewProps, "watch">;

export function NothingToWatch(head: NothingProps) {
  return (
    <>
      <WatchHead {...head} />
      <main className="wrap nothing-to-watch">
        <Empty
          level="h1"
          title="No existe una clase a reproducir"
          action={<ButtonLink href={head.course.path}>Regresar</ButtonLink>}
        />
      </main>
    </>
  );
}

function whyNoVideo({ status, failure }: LessonVideo): string {
  if (status === null) return "Esta clase todavía no tiene video.";
  if (status === "failed") return failure ?? "Este video no está disponible por ahora.";
  return "El video de esta clase se está preparando. Vuelve en unos minutos.";
}

/** Where a lesson stands, and the nearest ones before and after it that may be watched. */
function placeOf(modules: ListedModule[], lessonId: string) {
  const inModule = modules.findIndex((module) => module.lessons.some(({ id }) => id === lessonId));
  const lessons = modules[inModule]?.lessons ?? [];
  const number = lessons.findIndex(({ id }) => id === lessonId) + 1;
  const all = modules.flatMap((module) => module.lessons);
  const index = all.findIndex(({ id }) => id === lessonId);
  const pathOf = (found: { path: string | null } | undefined) => found?.path ?? null;
  return {
    label: `Módulo ${inModule + 1}, clase ${number} de ${lessons.length}`,
    previousPath: pathOf(all.slice(0, index).findLast(({ path }) => path)),
    nextPath: pathOf(all.slice(index + 1).find(({ path }) => path)),
  };
}

function paragraphsOf(text: string): { at: number; text: string }[] {
  return [...text.matchAll(/[^\n]+/g)].map((found) => ({ at: found.index, text: found[0] }));
}
