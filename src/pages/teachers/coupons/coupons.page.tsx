// /teachers/courses/{id}/coupons: a teacher's coupons for one of their courses.
import {
  type ClientActionFunctionArgs,
  type MetaFunction,
  redirect,
  useActionData,
  useLoaderData,
} from "react-router";
import { findOwnCourse } from "#src/courses/authoring/own-course-queries.ts";
import { couponsPath, infoPath } from "#src/courses/teacher-paths.rules.ts";
import { answerOrLost, type LostAnswer } from "#src/http/pages/lost-answer.ts";
import { reloadAfter } from "#src/http/pages/reload-after.ts";
import {
  actForMember,
  type FormProblem,
  loadForMember,
  type MemberArgs,
} from "#src/http/react-router.ts";
import { changeCoupons } from "#src/pages/frame/coupons/change-coupons.ts";
import { couponsData } from "#src/pages/frame/coupons/coupons-data.ts";
import { Coupons } from "#src/pages/frame/coupons/coupons-view.tsx";
import { notSaved } from "#src/pages/frame/not-saved.rules.ts";
import { titled } from "#src/pages/frame/title.rules.ts";
import { problem } from "#src/problem.ts";
import { Icon } from "#src/ui/pictures/icon.tsx";

type Params = { courseId: string };

export const loader = loadForMember(async ({ ctx, web, url, params }: MemberArgs<Params>) => {
  const course = await findOwnCourse(ctx, params.courseId);
  if (!course) throw problem("not_found", "Este curso no existe");
  const { id, title, status } = course;
  const place = { here: couponsPath(id), courseId: id };
  const sold = status === "published" ? { course: { id, title } } : {};
  return {
    course: { id, title },
    data: await couponsData(ctx, { place, url, ...sold }),
    csrf: web.csrfToken(),
  };
});

export const action = actForMember(async ({ ctx, form, params }: ActionArgs) => {
  const told = await changeCoupons(ctx, form);
  return redirect(`${couponsPath(params.courseId)}?told=${told}`);
});

type ActionArgs = Parameters<Parameters<typeof actForMember<Response, Params>>[0]>[0];

export function clientAction(args: ClientActionFunctionArgs) {
  return answerOrLost(args, notSaved);
}

/** A refusal because the coupon has changed or is gone comes with how it is now. */
export const shouldRevalidate = reloadAfter(404, 409);

export const meta: MetaFunction<typeof loader> = ({ matches }) => [titled(matches, "Cupones")];

export default function CouponsPage() {
  const { course, data, csrf } = useLoaderData<typeof loader>();
  const answer = useActionData<FormProblem | LostAnswer>();
  return (
    <main id="contenido" className="wrap">
      <a className="back" href={infoPath(course.id)}>
        <Icon name="arrow-left" small /> Información del curso
      </a>
      <h1>{course.title}</h1>
      <Coupons data={data} csrf={csrf} answer={answer} />
    </main>
  );
}
