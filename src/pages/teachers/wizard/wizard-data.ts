// What the wizard shows of a course.
import { listCategories } from "#src/academies/queries.ts";
import { liveUser } from "#src/accounts/session/session.ts";
import type { Step } from "#src/courses/authoring/course.rules.ts";
import { newCourseId } from "#src/courses/authoring/create-course.ts";
import { findOwnCourse, type OwnCourse } from "#src/courses/authoring/own-course-queries.ts";
import { cardOf } from "#src/courses/card/course-card-data.ts";
import { coverSvg } from "#src/courses/cover/cover-image.ts";
import type { MemberCtx } from "#src/ctx.ts";
import type { MemberArgs } from "#src/http/react-router.ts";
import { problem } from "#src/problem.ts";
import { copyNotice, saleNotice } from "./notices.ts";
import { editPath, listPath } from "./save-step.ts";
import { bogotaText, type SavedCourse } from "./wizard.rules.ts";

/** Whatever else the address says, it is the first step. */
export function stepIn(url: URL): Step {
  const step = Number(url.searchParams.get("step"));
  return step === 2 || step === 3 ? step : 1;
}

export async function findCourseOf(ctx: MemberCtx, id: string): Promise<OwnCourse> {
  const course = await findOwnCourse(ctx, id);
  if (!course) throw problem("not_found", "Este curso no existe");
  return course;
}

const nothing: SavedCourse & Pick<OwnCourse, "status" | "version" | "coverKey" | "usesPrint"> = {
  title: "",
  description: "",
  priceCents: 0,
  category: "",
  prerequisites: [],
  learnings: [],
  faqs: [],
  scheduledLaunch: null,
  promotionalMessage: "",
  isSubscription: false,
  feedListing: true,
  status: "draft",
  version: 0,
  coverKey: null,
  usesPrint: false,
};

export async function wizardData({ ctx, web, params, url }: MemberArgs<{ courseId?: string }>) {
  const course = params.courseId ? await findCourseOf(ctx, params.courseId) : null;
  const step = course ? stepIn(url) : 1;
  const [categories, teacher, rate] = await Promise.all([
    listCategories(ctx),
    liveUser(ctx),
    ctx.outside.rates.usdCop(),
  ]);
  const id = course?.id ?? newCourseId();
  const shown = course ?? { ...nothing, category: categories[0] ?? "" };
  const card = cardOf(
    ctx,
    {
      ...shown,
      id,
      teacherName: teacher.name,
      teacherPlace: teacher.place,
      ratingTenths: course?.ratingTenths ?? 10,
      studentCount: course?.studentCount ?? 0,
    },
    rate,
  );
  const { title, description, priceCents, prerequisites, learnings, faqs } = shown;
  return {
    /** Another one begins the page anew. */
    key: `${course?.id} ${step} ${url.searchParams.get("saved") ?? ""}`,
    csrf: web.csrfToken(),
    owner: ctx.actor.id,
    step,
    /** Of a course that is not saved yet, the id that it will have. */
    id,
    isNew: course === null,
    version: shown.version,
    status: shown.status,
    notice: (await copyNotice(ctx, url)) ?? saleNotice(shown.status),
    categories,
    saved: {
      title,
      description,
      price: priceCents === 0 ? "" : String(priceCents / 100),
      category: course?.category ?? "",
      prerequisites,
      learnings,
      faqs,
      scheduledLaunch: bogotaText(shown.scheduledLaunch),
      promotionalMessage: shown.promotionalMessage,
      isSubscription: shown.isSubscription,
      feedListing: shown.feedListing,
    },
    cover: {
      id,
      title,
      category: shown.category,
      coverUrl: card.coverUrl,
      hasPicture: shown.coverKey !== null,
      usesPrint: shown.usesPrint,
    },
    card: course ? card : { ...card, coverUrl: printOf(ctx, id, shown.category) },
    copPerUsd: rate?.price ?? null,
    here: course ? `${editPath(course.id)}?step=${step}` : "/teachers/courses/create",
    list: listPath(course ?? undefined),
  };
}

export type WizardData = Awaited<ReturnType<typeof wizardData>>;

/** A course that is not saved has no address for its print yet. */
function printOf(ctx: MemberCtx, id: string, category: string): string {
  const svg = coverSvg(ctx, { id, title: "", category, coverKey: null });
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`;
}
