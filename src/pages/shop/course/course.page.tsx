// /explore/courses/{id}/{slug}: one course and its call to action.
import { redirect, useLoaderData } from "react-router";
import { academyUrl } from "#src/academies/addresses/academy-url.ts";
import { findUser } from "#src/accounts/queries.ts";
import { isAwaited } from "#src/courses/launches/launch.rules.ts";
import { callToAction } from "#src/courses/purchase/call-to-action.rules.ts";
import { LockedLesson, lockedLesson } from "#src/courses/purchase/locked-lesson.tsx";
import { PurchasePrompt, purchasePrompt } from "#src/courses/purchase/purchase-prompt.tsx";
import { SubscriptionModal } from "#src/courses/purchase/subscription-modal.tsx";
import { TeacherWarning, teacherWarning } from "#src/courses/purchase/teacher-warning.tsx";
import { lessonsInOrder } from "#src/courses/queries.ts";
import { coursePath, isSlugOf, mayLookAt, mayManage } from "#src/courses/rules.ts";
import { findEnrolledCourse } from "#src/enrolments/queries.ts";
import { isSubscribed } from "#src/enrolments/subscription-queries.ts";
import { type PageArgs, publicPage } from "#src/http/react-router.ts";
import { listEnrolledCourses } from "#src/lessons/enrolled-courses-queries.ts";
import { lessonsWithVideo } from "#src/media/queries.ts";
import { siteName, type TitleArgs } from "#src/pages/frame/title.rules.ts";
import { courseMeta } from "#src/pages/shop/seo-data.ts";
import { problem } from "#src/problem.ts";
import { CourseDetail } from "./course-detail.tsx";
import { detailOf } from "./course-detail-data.ts";
import { OwnCourseBar } from "./own-course-bar.tsx";

type Params = { courseId: string; slug?: string };

export const handle = { publicScript: true };

export const loader = publicPage(async ({ ctx, web, params, url }: PageArgs<Params>) => {
  const { actor, now } = ctx;
  const { course, since } = await findEnrolledCourse(ctx, params.courseId);
  if (!course) throw problem("not_found", "Este curso no existe");
  const path = coursePath(course);
  const isOwn = url.pathname === path || isSlugOf(course.title, params.slug ?? "");
  if (!isOwn) throw redirect(path + url.search, 301);
  const enrolled = since !== null;
  const asks = (name: string) => url.searchParams.get(name) === "true";
  const previewing = mayManage(actor, course) && asks("teacherPreview");
  // A preview shows a course that is not on sale yet as it will be.
  const isYetToCome = previewing && course.status !== "archived";
  const status = isYetToCome ? "published" : course.status;
  const awaited = isAwaited({ ...course, status }, now);
  const subscribed = awaited && actor ? await isSubscribed(ctx, actor.id, course.id) : false;
  const account = awaited && actor ? await findUser(ctx, actor.id) : null;
  const viewer = {
    opens: enrolled || mayLookAt(actor, course),
    previewing,
    freeFlow: asks("isFreeFlow"),
  };
  const mine = actor && enrolled ? await listEnrolledCourses(ctx, actor.id) : [];
  const own = mine.find(({ id }) => id === course.id);
  const rate = await ctx.outside.rates.usdCop();
  return {
    head: courseMeta(ctx, course, { rate, hides: asks("teacherPreview") }),
    course: detailOf({
      academy: ctx.academy,
      course,
      playable: await lessonsWithVideo(
        ctx,
        lessonsInOrder(course).map(({ id }) => id),
      ),
      url: academyUrl(ctx, path),
      rate,
      viewer,
      now,
    }),
    path,
    // Only a visitor with a session has a form to protect; all others may share one cached page.
    csrf: actor ? web.csrfToken() : null,
    isUnproven: account !== null && account.emailVerifiedAt === null,
    awaited,
    viewer,
    /** Of an enrolled learner; null where it is not known. */
    progress: own ? { done: own.done, total: own.total } : null,
    isOwn: actor?.id === course.teacherId,
    status: course.status,
    call: callToAction({
      // The buttons of a student, which sell nothing to those who manage the course.
      role: previewing ? "teacher" : (actor?.role ?? null),
      status,
      awaited,
      enrolled: enrolled && !previewing,
      subscribed: subscribed && !previewing,
      closes: ctx.academy.closesAt !== null,
    }),
  };
});

type MetaArgs = { loaderData?: Awaited<ReturnType<typeof loader>> } & TitleArgs;

export function meta({ loaderData, matches }: MetaArgs) {
  return loaderData?.head ?? [{ title: siteName(matches) }];
}

export default function CoursePage() {
  const page = useLoaderData<typeof loader>();
  const { course, path, csrf, awaited, viewer, isOwn, call, progress } = page;
  const { id, title, priceCents, launch } = course;
  const opensOn = launch?.day ?? null;
  const warns = call === "teacher-buys" || call === "teacher-subscribes";
  const promptsBuying = viewer.freeFlow && call === "buy";
  const prompt = promptsBuying ? purchasePrompt : warns ? teacherWarning : lockedLesson;
  return (
    <>
      <CourseDetail
        course={course}
        call={call}
        progress={progress}
        prompt={prompt}
        bar={
          isOwn || viewer.previewing ? (
            <OwnCourseBar
              courseId={id}
              path={path}
              previewing={viewer.previewing}
              status={page.status}
            />
          ) : null
        }
      />
      {promptsBuying ? <PurchasePrompt course={course} /> : null}
      {prompt === lockedLesson && !viewer.opens ? (
        <LockedLesson call={call} courseId={id} priceCents={priceCents} opensOn={opensOn} />
      ) : null}
      {warns ? <TeacherWarning subscribing={call === "teacher-subscribes"} /> : null}
      {awaited && opensOn && call !== "academy-closes" ? (
        <SubscriptionModal
          course={{ id, title, path }}
          opensOn={opensOn}
          csrf={csrf}
          isUnproven={page.isUnproven}
        />
      ) : null}
    </>
  );
}
