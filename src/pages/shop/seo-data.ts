// Metadata of a page for search engines and for apps where people share links. Neither has a session,
// so who has one gets what a browser itself shows.
import type { MetaDescriptor } from "react-router";
import { academyUrl } from "#src/academies/addresses/academy-url.ts";
import { everyCategory } from "#src/academies/categories/every-category.rules.ts";
import { shareImageUrl } from "#src/courses/cover/share-image.ts";
import { sharePageUrl } from "#src/courses/cover/share-page.ts";
import type { Course } from "#src/courses/queries.ts";
import { coursePath } from "#src/courses/rules.ts";
import type { Ctx } from "#src/ctx.ts";
import type { Rate } from "#src/outside/exchange-rate.ts";
import { canonical, sharedMeta } from "#src/pages/frame/share-data.ts";
import {
  breadcrumbData,
  faqData,
  itemListData,
  structured,
} from "#src/pages/frame/structured-data.ts";
import { excerpt } from "./seo.rules.ts";
import { courseData } from "./structured-data.ts";

const hidden: MetaDescriptor = { name: "robots", content: "noindex, follow" };

type Explored = {
  title: string;
  description: string;
  /** `todos` for the whole catalogue; null if the category does not exist. */
  category: string | null;
  /** The search terms; empty for none. */
  terms: string;
  page: number;
  /** What the page lists, in its order. */
  courses?: readonly { id: string; title: string }[];
  /** How many courses stand on the pages before. */
  before?: number;
};

/** The head of the catalogue, of one of its categories, or of search results. */
export function exploreMeta(ctx: Ctx, explored: Explored): MetaDescriptor[] {
  const { title, description, category, terms, page, courses = [], before = 0 } = explored;
  const isHidden = terms !== "" || category === null;
  // Results are shared as the list that they were looked for in.
  const shared = category ?? everyCategory;
  const query = new URLSearchParams({
    ...(shared === everyCategory ? {} : { category: shared }),
    ...(page > 1 && !isHidden ? { page: String(page) } : {}),
  });
  const path = `/explore${query.size > 0 ? `?${query}` : ""}`;
  const own: MetaDescriptor[] = [{ title }, { name: "description", content: description }];
  if (ctx.actor) return [...own, isHidden ? hidden : canonical(ctx, path)];
  const image = sharePageUrl(ctx, { category: shared });
  const imageAlt =
    shared === everyCategory ? "Grabado de un amanecer en el campo" : `Grabado de ${shared}`;
  const head = [...own, ...sharedMeta(ctx, { title, description, path, image, imageAlt })];
  if (isHidden) return [...head, hidden];
  const listed = courses.map((course) => ({ name: course.title, path: coursePath(course) }));
  const list = listed.length > 0 ? [itemListData(ctx, listed, before + 1)] : [];
  return [...head, canonical(ctx, path), ...list];
}

type CourseHead = {
  rate: Rate | null;
  /** Whether search engines may not index it at this address. */
  hides?: boolean;
};

/** The head of a course; search engines may index it only if it is published and listed. */
export function courseMeta(
  ctx: Ctx,
  course: Course,
  { rate, hides = false }: CourseHead,
): MetaDescriptor[] {
  const title = `${course.title} · ${ctx.academy.name}`;
  if (hides || course.status !== "published") return [{ title }, hidden];
  const description = excerpt(course.description);
  const path = coursePath(course);
  const own: MetaDescriptor[] = [
    { title },
    { name: "description", content: description },
    ...(course.feedListing ? [] : [hidden]),
    canonical(ctx, path),
  ];
  if (ctx.actor) return own;
  const image = shareImageUrl(ctx, course);
  return [
    ...own,
    ...sharedMeta(ctx, {
      title: course.title,
      description,
      path,
      image,
      imageAlt: `Portada de ${course.title}`,
    }),
    structured(courseData(ctx, course, { image: academyUrl(ctx, image), rate })),
    breadcrumbData(ctx, wayTo(course)),
    ...(course.faqs.length > 0 ? [faqData(course.faqs.map(asked))] : []),
  ];
}

function wayTo(course: Course) {
  const { category, title } = course;
  return [
    { name: "Cursos", path: "/explore" },
    { name: category, path: `/explore?${new URLSearchParams({ category })}` },
    { name: title, path: coursePath(course) },
  ];
}

const asked = ({ title, answer }: Course["faqs"][number]) => ({
  question: title,
  answer: [answer],
});
