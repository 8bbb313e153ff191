import { useState } from "react";
import type { CourseCardData } from "#src/courses/card/course-card.tsx";
import type { FormProblem } from "#src/http/react-router.ts";
import type { ShownComments } from "#src/lessons/comments/shown-comments.ts";
import type { Note } from "#src/lessons/notes/note.rules.ts";
import { markIn } from "#src/lessons/progress/mark.rules.ts";
import { LessonSearch } from "#src/lessons/search/lesson-search.tsx";
import { Furrow } from "#src/ui/pictures/furrow.tsx";
import { LessonFiles } from "./lesson-files.tsx";
import { LessonList } from "./lesson-list.tsx";
import { placeOf } from "./lesson-place.rules.ts";
import { LessonPlayer, type Start } from "./lesson-player.tsx";
import { NextCourses } from "./next-courses.tsx";
import { type Preview, PreviewBand } from "./preview-band.tsx";
import { SeenMark } from "./seen-mark.tsx";
import { StayOffline } from "./stay-offline.tsx";
import { useKeptTabs } from "./use-kept-tabs.ts";
import { useLessonFlow } from "./use-lesson-flow.tsx";
import { marksOf, useNotes } from "./use-notes.ts";
import { useSeen } from "./use-seen.ts";
import type { CourseForSale, WatchData } from "./watch-data.ts";
import { WatchHead, type WatchHeadProps } from "./watch-head.tsx";
import { failedPanel, type SidePanel, WatchSide } from "./watch-side.tsx";
import { WatchTabs } from "./watch-tabs.tsx";

type DetailsPanel = "details" | "resources";

type WatchViewProps = Omit<WatchHeadProps, "search" | "viewer" | "course"> & {
  viewer: { id: string; name: string; pictureUrl: string | null };
  course: { id: string; title: string; path: string };
  watch: WatchData &
    Start & {
      /** Null if they are switched off. */
      comments: ShownComments | null;
      /** The viewer's own; null if they could not be read. */
      notes: Note[] | null;
      /** For its teacher, who looks at it as a student does. */
      preview: Preview | null;
      /** For viewers who have not bought the course; null for everybody else. */
      forSale: CourseForSale | null;
      saves: boolean;
      /** What to go on with, at the last class of one's own course. */
      nextCourses: CourseCardData[];
      /** Where a class starts to which the learner moves within the page. */
      moved: Start;
      /** The panels that the address selects. */
      panels: { details: DetailsPanel; side: SidePanel };
    };
  /** Why a form sent without scripts was refused. */
  failed: FormProblem | undefined;
};

export function WatchView({ watch, failed, ...head }: WatchViewProps) {
  const { lesson, modules, files, video, saves, startAt, openingUrls, search, carried } = watch;
  const { forSale, moved } = watch;
  const { course, viewer } = head;
  const { completion, ...seen } = useSeen(watch);
  const refusedMark = failed && markIn(failed.values) !== null ? failed.problem.detail : null;
  const refused = refusedMark === null ? failed : undefined;
  const [panel, setPanel] = useState<DetailsPanel>(watch.panels.details);
  const [side, setSide] = useState<SidePanel>(failedPanel(refused) ?? watch.panels.side);
  const { notes, setNotes } = useNotes(lesson.id, watch.notes);
  useKeptTabs({
    panel: panel === "details" ? null : panel,
    side: side === "contents" ? null : side,
  });
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
    unseen: firstUnseen(modules, seen.isSeen),
    forSale,
    hasMore: watch.nextCourses.length > 0,
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
        isSeen={seen.isSeen}
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
      {watch.preview ? <PreviewBand {...watch.preview} /> : null}
      <main id="contenido" className="lesson-grid">
        <div className="lesson-main">
          <LessonPlayer
            lesson={{
              lessonId: lesson.id,
              courseId: course.id,
              userId: viewer.id,
              startAt,
              lengthSeconds: lesson.lengthSeconds,
              played: lesson.played,
              saves,
              onWatched: seen.onWatched,
            }}
            title={lesson.title}
            courseTitle={course.title}
            video={video}
            openingUrls={openingUrls}
            moved={moved}
            // In the free flow they link to the course, or with scripts open its prompt.
            previousPath={place.previous && (place.previous.path ?? course.path)}
            nextPath={place.next && (place.next.path ?? course.path)}
            marks={marksOf(notes, watch.comments)}
            {...flow.player}
          />
          <div className="lesson-title">
            <p className="small course-link">
              <a href={course.path}>{course.title}</a>
            </p>
            <p className="small muted">{place.label}</p>
            <h1 aria-live="polite">{lesson.title}</h1>
            {saves ? (
              <SeenMark
                key={lesson.id}
                path={watch.path}
                viewerId={viewer.id}
                csrf={head.csrf}
                isWatched={seen.isWatched}
                isMarked={seen.isMarked}
                onMarked={seen.onMarked}
                refused={refusedMark}
              />
            ) : null}
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
          <NextCourses courses={watch.nextCourses} />
        </div>
        <WatchSide
          side={side}
          onSide={setSide}
          contents={contents}
          {...{ lessonId: lesson.id, course, viewer, notes, onNotes: setNotes }}
          comments={watch.comments}
          csrf={head.csrf}
          failed={refused}
        />
      </main>
      {flow.prompts}
      <StayOffline />
    </>
  );
}

function paragraphsOf(text: string): { at: number; text: string }[] {
  return [...text.matchAll(/[^\n]+/g)].map((found) => ({ at: found.index, text: found[0] }));
}

function firstUnseen(modules: WatchData["modules"], isSeen: ReturnType<typeof useSeen>["isSeen"]) {
  const one = modules.flatMap(({ lessons }) => lessons).find((lesson) => !isSeen(lesson));
  return one?.path ? { title: one.title, path: one.path } : null;
}
