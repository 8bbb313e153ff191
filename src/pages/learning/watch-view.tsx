import { useState } from "react";
import { lessonPath } from "#src/courses/rules.ts";
import type { FormProblem } from "#src/http/react-router.ts";
import { Comments } from "#src/lessons/comments/comments.tsx";
import type { ShownComments } from "#src/lessons/comments/shown-comments.ts";
import { LessonSearch } from "#src/lessons/search/lesson-search.tsx";
import { Furrow } from "#src/ui/furrow.tsx";
import { LessonFiles } from "./lesson-files.tsx";
import { LessonList } from "./lesson-list.tsx";
import { placeOf } from "./lesson-place.rules.ts";
import { LessonPlayer } from "./lesson-player.tsx";
import { StayOffline } from "./stay-offline.tsx";
import { useLessonFlow } from "./use-lesson-flow.tsx";
import type { CourseForSale, WatchData } from "./watch-data.ts";
import { WatchHead, type WatchHeadProps } from "./watch-head.tsx";
import { WatchTabs } from "./watch-tabs.tsx";

type DetailsPanel = "details" | "resources";
type SidePanel = "contents" | "comments";

type WatchViewProps = Omit<WatchHeadProps, "search" | "viewer" | "course"> & {
  viewer: { id: string; name: string; pictureUrl: string | null };
  course: { id: string; title: string; path: string };
  watch: WatchData & {
    /** Null if they are switched off. */
    comments: ShownComments | null;
    /** For viewers who have not bought the course; null for everybody else. */
    forSale: CourseForSale | null;
    saves: boolean;
    startAt: number;
    /** The first files of the stream. */
    openingUrls: string[];
    /** The panels that the address selects. */
    panels: { details: DetailsPanel; side: SidePanel };
  };
  /** Why a comment sent without scripts was refused. */
  failed: FormProblem | undefined;
};

export function WatchView({ watch, failed, ...head }: WatchViewProps) {
  const { lesson, modules, files, video, saves, startAt, openingUrls, search, carried } = watch;
  const { forSale, completion } = watch;
  const { course, viewer } = head;
  const [panel, setPanel] = useState<DetailsPanel>(watch.panels.details);
  const [side, setSide] = useState<SidePanel>(failed ? "comments" : watch.panels.side);
  const place = placeOf(modules, lesson.id);
  const paths = new Map(modules.flatMap(({ lessons }) => lessons.map((one) => [one.id, one.path])));
  // Its teacher can open a draft, which is not listed.
  const pathOf = (id: string) =>
    paths.get(id) ?? (paths.has(id) ? null : watch.path.replace(lesson.id, id));
  const flow = useLessonFlow({
    lessonId: lesson.id,
    course,
    next: place.next,
    completion,
    forSale,
  });
  // Another class leads to the price, unless the viewer may not buy.
  const onLockedLesson = forSale?.buys ? flow.onLockedLesson : flow.onLockedFile;

  const contents = (
    <>
      {saves ? (
        <p className="lesson-done small muted">
          <Furrow done={completion.done} total={completion.total} />
        </p>
      ) : null}
      <LessonList
        modules={modules}
        currentId={lesson.id}
        coursePath={course.path}
        search={search}
        wholePath={watch.path}
        onLocked={onLockedLesson}
      />
    </>
  );
  const classSearch = (
    <LessonSearch
      courseId={course.id}
      listPath={`${watch.path}#contents`}
      carried={carried}
      text={search?.text ?? ""}
      pathOf={pathOf}
      onLocked={onLockedLesson}
      onSubmit={() => setSide("contents")}
    />
  );

  return (
    <>
      <WatchHead {...head} search={classSearch} />
      <main className="lesson-grid">
        <div className="lesson-main">
          <LessonPlayer
            lesson={{ lessonId: lesson.id, courseId: course.id, userId: viewer.id, startAt, saves }}
            video={video}
            openingUrls={openingUrls}
            // In the free flow they link to the course, or with scripts open its prompt.
            previousPath={place.previous && (place.previous.path ?? course.path)}
            nextPath={place.next && (place.next.path ?? course.path)}
            {...flow.player}
          />
          <div className="lesson-title">
            <p className="small course-link">
              <a href={course.path}>{course.title}</a>
            </p>
            <p className="small muted">{place.label}</p>
            <h1 aria-live="polite">{lesson.title}</h1>
          </div>
          <div className="lesson-about">
            <WatchTabs<DetailsPanel>
              label="Sobre la clase"
              param="panel"
              selected={panel}
              onSelect={setPanel}
              tabs={[
                {
                  id: "details",
                  name: "Detalles de la clase",
                  panel: paragraphsOf(lesson.description).map(({ at, text }) => (
                    <p key={at}>{text}</p>
                  )),
                },
                {
                  id: "resources",
                  name: "Recursos de la clase",
                  panel: (
                    <LessonFiles
                      files={files}
                      coursePath={course.path}
                      onLocked={flow.onLockedFile}
                    />
                  ),
                },
              ]}
            />
          </div>
        </div>
        <aside className="lesson-side" aria-label="Contenido y comentarios">
          {watch.comments ? (
            <WatchTabs<SidePanel>
              label="Contenido y comentarios"
              param="side"
              selected={side}
              onSelect={setSide}
              tabs={[
                { id: "contents", name: "Contenido", panel: contents },
                {
                  id: "comments",
                  name: "Comentarios",
                  panel: (
                    <Comments
                      key={lesson.id}
                      path={lessonPath(course.id, lesson.id)}
                      coursePath={course.path}
                      csrf={head.csrf}
                      viewer={viewer}
                      shown={watch.comments}
                      failed={failed}
                    />
                  ),
                },
              ]}
            />
          ) : (
            <div id="contents">
              <h2 className="night-heading">
                <span>Contenido</span>
              </h2>
              {contents}
            </div>
          )}
        </aside>
      </main>
      {flow.prompts}
      <StayOffline />
    </>
  );
}

function paragraphsOf(text: string): { at: number; text: string }[] {
  return [...text.matchAll(/[^\n]+/g)].map((found) => ({ at: found.index, text: found[0] }));
}
