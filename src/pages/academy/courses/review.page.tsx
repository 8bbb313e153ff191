// /semillero/admin/courses/:courseId: a course of the academy, with what can be decided about it.
import { redirect, useActionData, useLoaderData } from "react-router";
import { z } from "zod";
import { parseForm } from "#src/http/forms/parse-form.ts";
import {
  actForMember,
  type FormProblem,
  loadForMember,
  type MemberArgs,
} from "#src/http/react-router.ts";
import { type TitleArgs, titled } from "#src/pages/frame/title.rules.ts";
import { problem } from "#src/problem.ts";
import {
  approveReview,
  returnInput,
  returnReview,
} from "#src/teaching/publishing/decide-review.ts";
import { withdrawCourse } from "#src/teaching/publishing/withdraw-course.ts";
import coursesCss from "./courses.css?url";
import { reviewData } from "./review-data.ts";
import { ReviewView } from "./review-view.tsx";

type Place = { courseId: string };

const approveForm = z.object({ review: z.string().max(64), seen: z.string().max(300) });
const reviewForm = z.object({ review: z.string().max(64) });

export const links = () => [{ rel: "stylesheet", href: coursesCss }];

export const loader = loadForMember(
  async ({ ctx, web, params, url, entered }: MemberArgs<Place>) => ({
    csrf: web.csrfToken(),
    ...(await reviewData(ctx, params.courseId, { url, entered })),
  }),
);

export const action = actForMember<never, Place>(async ({ ctx, params, form, url }) => {
  if (form.intent === "approve") {
    const { review, seen } = parseForm(approveForm, form);
    await approveReview(ctx, review, seen);
  } else if (form.intent === "return") {
    const { review } = parseForm(reviewForm, form);
    await returnReview(ctx, review, parseForm(returnInput, form));
  } else if (form.intent === "withdraw") {
    await withdrawCourse(ctx, params.courseId, parseForm(returnInput, form));
  } else {
    throw problem("invalid", "Elige qué hacer con el curso");
  }
  throw redirect(`${url.pathname}?done=${form.intent}`);
});

export function meta({ data, matches }: TitleArgs & { data?: { title: string } }) {
  return [titled(matches, `${data?.title ?? "Curso"} · Cursos`)];
}

export default function ReviewPage() {
  return (
    <ReviewView course={useLoaderData<typeof loader>()} failed={useActionData<FormProblem>()} />
  );
}
