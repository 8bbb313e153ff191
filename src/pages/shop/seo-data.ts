// Metadata of a page for search engines and for apps where people share links.
import type { MetaDescriptor } from "react-router";
import { academyUrl } from "#src/academies/academy-url.ts";
import { everyCategory } from "#src/academies/rules.ts";
import { shareImageUrl } from "#src/courses/cover/share-image.ts";
import { sharePageUrl } from "#src/courses/cover/share-page.ts";
import type { Course } from "#src/courses/queries.ts";
import { coursePath } from "#src/courses/rules.ts";
import type { Ctx } from "#src/ctx.ts";
import { canonical, sharedMeta } from "#src/pages/frame/share-data.ts";
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
};

/** The head of the catalogue, of one of its categories, or of search results. */
export function exploreMeta(ctx: Ctx, explored: Explored): MetaDescriptor[] {
  const { title, description, category, terms, page } = explored;
  const head: MetaDescriptor[] = [{ title }, { name: "description", content: description }];
  if (terms || category === null) return [...head, hidden];
  const query = new URLSearchParams({
    ...(category === everyCategory ? {} : { category }),
    ...(page > 1 ? { page: String(page) } : {}),
  });
  const path = `/explore${query.size > 0 ? `?${query}` : ""}`;
  const image = sharePageUrl(ctx, { category });
  const imageAlt =
    category === everyCategory ? "Grabado de un amanecer en el campo" : `Grabado de ${category}`;
  const shared = sharedMeta(ctx, { title, description, path, image, imageAlt });
  return [...head, canonical(ctx, path), ...shared];
}

/**
 * The head of a course; search engines may index it only if it is published and listed.
 * @param options with `hides` not at this address
 */
export function courseMeta(ctx: Ctx, course: Course, { hides = false } = {}): MetaDescriptor[] {
  const title = `${course.title} · ${ctx.academy.name}`;
  if (hides || course.status !== "published") return [{ title }, hidden];
  const description = excerpt(course.description);
  const path = coursePath(course);
  const image = shareImageUrl(ctx, course);
  return [
    { title },
    { name: "description", content: description },
    ...(course.feedListing ? [] : [hidden]),
    canonical(ctx, path),
    ...sharedMeta(ctx, {
      title: course.title,
      description,
      path,
      image,
      imageAlt: `Portada de ${course.title}`,
    }),
    { "script:ld+json": courseData(ctx, course, academyUrl(ctx, image)) },
  ];
}
