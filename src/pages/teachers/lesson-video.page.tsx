// A class as its teacher makes it: today, the video that it shows.
import { type MetaFunction, useLoaderData, useRevalidator } from "react-router";
import { findLesson } from "#src/courses/queries.ts";
import { lessonPath, mayManage } from "#src/courses/rules.ts";
import { teacherOnly } from "#src/http/guards.ts";
import { load, type PageArgs } from "#src/http/react-router.ts";
import { contentStatus } from "#src/media/class-video/content-status.ts";
import { VideoField } from "#src/media/class-video/video-field.tsx";
import { findLessonVideo } from "#src/media/queries.ts";
import { mediaAddresses } from "#src/media/watching/media-url.ts";
import { frameOf } from "#src/pages/frame/frame-data.ts";
import { SiteFooter } from "#src/pages/frame/page-foot.tsx";
import { FeedHeader } from "#src/pages/frame/page-head.tsx";
import { problem } from "#src/problem.ts";
import { ButtonLink } from "#src/ui/button.tsx";
import { Icon } from "#src/ui/icon.tsx";
import deskCss from "./teachers.css?url";

type Params = { courseId: string; moduleId: string; classId: string };

export const handle = { scripts: true };

export const links = () => [{ rel: "stylesheet", href: deskCss }];

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: `${loaderData?.lesson.title ?? "Clase"} · Semillero` },
];

export const loader = load(async ({ ctx, web, url, params }: PageArgs<Params>) => {
  const member = teacherOnly({ ctx, url });
  const lesson = await findLesson(member, params.classId);
  const here = lesson && lesson.courseId === params.courseId && lesson.moduleId === params.moduleId;
  if (!here || !mayManage(member.actor, lesson)) throw problem("not_found", "Esta clase no existe");
  const { newest, ready } = await findLessonVideo(member, lesson.id);
  return {
    frame: frameOf(ctx, web, url),
    lesson: { id: lesson.id, title: lesson.title },
    watchHref: lessonPath(lesson.courseId, lesson.id),
    content: newest && (await contentStatus(member, lesson.id)),
    shown: ready && {
      id: ready.id,
      qualities: ready.rungs.map((rung) => rung.name),
      posterUrl: mediaAddresses(ready).posterUrl,
    },
  };
});

export default function LessonVideoPage() {
  const { frame, lesson, watchHref, content, shown } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  return (
    <>
      <FeedHeader {...frame} />
      <main className="wrap lesson-editor">
        <a className="back" href="/teachers">
          <Icon name="arrow-left" small /> Tus cursos
        </a>
        <div className="head">
          <h1>{lesson.title}</h1>
          <ButtonLink variant="secondary" href={`${watchHref}?view=teacher`}>
            <Icon name="eye" small /> Vista previa
          </ButtonLink>
        </div>
        <VideoField
          key={lesson.id}
          classId={lesson.id}
          content={content}
          shown={shown}
          watchHref={watchHref}
          here={frame.here}
          onReady={revalidate}
        />
      </main>
      <SiteFooter {...frame.foot} />
    </>
  );
}
