// /explore/courses/{id}/{slug}: one course and the way into it.
import { redirect, useLoaderData } from "react-router";
import { findCourseFor, isEnrolled } from "#src/enrolments/queries.ts";
import { load, type PageArgs } from "#src/http/react-router.ts";
import { problem } from "#src/problem.ts";
import { frameOf } from "#src/site/frame.ts";
import { ButtonLink } from "#src/ui/button.tsx";
import { SiteFooter } from "#src/ui/page-foot.tsx";
import { FeedHeader } from "#src/ui/page-head.tsx";
import { CallToAction, TeacherWarningDialog } from "./call-to-action.tsx";
import { cardOf } from "./course-card-data.ts";
import { CourseDetail } from "./course-detail.tsx";
import { StickyPrice } from "./price-card.tsx";
import { lessonsInOrder } from "./queries.ts";
import { callToAction, coursePath, lessonPath, mayManage, slugOf, tenureLabel } from "./rules.ts";

type Params = { courseId: string; slug?: string };

export const loader = load(async ({ ctx, web, params, url }: PageArgs<Params>) => {
  const course = await findCourseFor(ctx, params.courseId);
  if (!course) throw problem("not_found", "Este curso no existe");
  if (params.slug !== slugOf(course.title)) throw redirect(coursePath(course) + url.search, 301);
  const rate = await ctx.outside.rates.usdCop();
  const enrolled = ctx.actor ? await isEnrolled(ctx, ctx.actor.id, course.id) : false;
  const opens = enrolled || mayManage(ctx.actor, course);
  const lessons = lessonsInOrder(course);
  const first = lessons[0];
  const { name, description, pictureUrl, createdAt } = course.teacher;
  return {
    frame: frameOf(ctx, web, url),
    course: {
      ...cardOf({ ...course, teacherName: name }, rate),
      description: course.description,
      learnings: course.learnings,
      prerequisites: course.prerequisites,
      include: course.include,
      faqs: course.faqs,
      lessonCount: lessons.length,
      modules: course.modules.map((module) => ({
        id: module.id,
        name: module.name,
        seconds: module.lessons.reduce((sum, lesson) => sum + lesson.durationSeconds, 0),
        lessons: module.lessons.map(({ id, title, durationSeconds, isFree }) => ({
          id,
          title,
          seconds: durationSeconds,
          href: opens ? lessonPath(course.id, id) : null,
          isFree,
        })),
      })),
      teacher: { name, description, pictureUrl, tenure: tenureLabel(createdAt, ctx.now) },
    },
    freeLesson: first?.isFree
      ? {
          title: first.title,
          seconds: first.durationSeconds,
          href: `${lessonPath(course.id, first.id)}${opens ? "" : "?isFreeFlow=true"}`,
        }
      : null,
    call: callToAction(ctx.actor, course, enrolled),
  };
});

export function meta({ loaderData }: { loaderData?: Awaited<ReturnType<typeof loader>> }) {
  if (!loaderData) return [{ title: "Semillero" }];
  const { title, description } = loaderData.course;
  return [
    { title: `${title} · Semillero` },
    { name: "description", content: description.slice(0, 160) },
  ];
}

export default function CoursePage() {
  const { frame, course, freeLesson, call } = useLoaderData<typeof loader>();
  const action = <CallToAction call={call} courseId={course.id} />;
  return (
    <>
      <FeedHeader {...frame} />
      <CourseDetail
        course={course}
        action={action}
        freeLesson={
          freeLesson && {
            ...freeLesson,
            link: (
              <ButtonLink variant="secondary" size="small" block href={freeLesson.href}>
                Ver la clase
              </ButtonLink>
            ),
          }
        }
      />
      <SiteFooter {...frame.foot} />
      {call === "closed" ? null : <StickyPrice {...course} action={action} />}
      {call === "teacher" ? <TeacherWarningDialog /> : null}
    </>
  );
}
