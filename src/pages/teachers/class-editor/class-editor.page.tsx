// The editing page of a class; for now, of its video.
import { type MetaFunction, useLoaderData, useRevalidator } from "react-router";
import { findLesson } from "#src/courses/queries.ts";
import { lessonPath, mayManage } from "#src/courses/rules.ts";
import { loadForMember, type MemberArgs } from "#src/http/react-router.ts";
import { contentStatus } from "#src/media/class-video/content-status.ts";
import { VideoField } from "#src/media/class-video/video-field.tsx";
import { findLessonVideo } from "#src/media/queries.ts";
import { mediaAddresses } from "#src/media/watching/media-url.rules.ts";
import { problem } from "#src/problem.ts";
import { ButtonLink } from "#src/ui/button.tsx";
import { Icon } from "#src/ui/icon.tsx";

type Params = { courseId: string; moduleId: string; classId: string };

export const handle = { scripts: true };

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: `${loaderData?.lesson.title ?? "Clase"} · Semillero` },
];

export const loader = loadForMember(async ({ ctx, url, params }: MemberArgs<Params>) => {
  const lesson = await findLesson(ctx, params.classId);
  const isThis =
    lesson && lesson.courseId === params.courseId && lesson.moduleId === params.moduleId;
  if (!isThis || !mayManage(ctx.actor, lesson)) throw problem("not_found", "Esta clase no existe");
  const { newest, ready } = await findLessonVideo(ctx, lesson.id);
  return {
    here: url.pathname + url.search,
    videoTypes: ctx.outside.videoTypes,
    lesson: { id: lesson.id, title: lesson.title },
    watchHref: lessonPath(lesson.courseId, lesson.id),
    content: newest && (await contentStatus(ctx, lesson.id)),
    shown: ready && {
      id: ready.id,
      qualities: ready.rungs.map((rung) => rung.name),
      posterUrl: mediaAddresses(ready).posterUrl,
    },
  };
});

export default function LessonVideoPage() {
  const { here, videoTypes, lesson, watchHref, content, shown } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  return (
    <main id="contenido" className="wrap lesson-editor">
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
        classTitle={lesson.title}
        videoTypes={videoTypes}
        content={content}
        shown={shown}
        watchHref={watchHref}
        here={here}
        onReady={revalidate}
      />
    </main>
  );
}
