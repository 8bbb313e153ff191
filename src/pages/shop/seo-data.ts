// Metadata of a page for search engines and for apps where people share links.
import type { MetaDescriptor } from "react-router";
import { academyUrl } from "#src/academies/academy-url.ts";
import { everyCategory } from "#src/academies/rules.ts";
import { shareImageUrl } from "#src/courses/cover/share-image.ts";
import type { Course } from "#src/courses/queries.ts";
import { coursePath } from "#src/courses/rules.ts";
import type { Ctx } from "#src/ctx.ts";
import { shareSize } from "#src/images/image.rules.ts";
import { excerpt } from "./seo.rules.ts";
import { courseData } from "./structured-data.ts";

const hidden: MetaDescriptor = { name: "robots", content: "noindex, follow" };

/** The one canonical address of a page, at its academy's own host. */
export function canonical(ctx: Ctx, path: string): MetaDescriptor {
  return { tagName: "link", rel: "canonical", href: academyUrl(ctx, path) };
}

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
  return [...head, canonical(ctx, path), ...shared(ctx, { title, description, path })];
}

/** The head of a course; search engines may index it only if it is published and listed. */
export function courseMeta(ctx: Ctx, course: Course): MetaDescriptor[] {
  const title = `${course.title} · ${ctx.academy.name}`;
  if (course.status !== "published") return [{ title }, hidden];
  const description = excerpt(course.description);
  const path = coursePath(course);
  const image = academyUrl(ctx, shareImageUrl(course));
  return [
    { title },
    { name: "description", content: description },
    ...(course.feedListing ? [] : [hidden]),
    canonical(ctx, path),
    ...shared(ctx, { title: course.title, description, path }),
    { property: "og:image", content: image },
    { property: "og:image:type", content: "image/png" },
    { property: "og:image:width", content: String(shareSize.width) },
    { property: "og:image:height", content: String(shareSize.height) },
    { property: "og:image:alt", content: `Portada de ${course.title}` },
    { name: "twitter:card", content: "summary_large_image" },
    { "script:ld+json": courseData(ctx, course, image) },
  ];
}

type Shared = { title: string; description: string; path: string };

function shared(ctx: Ctx, { title, description, path }: Shared): MetaDescriptor[] {
  return [
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: ctx.academy.name },
    { property: "og:locale", content: "es_CO" },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:url", content: academyUrl(ctx, path) },
  ];
}
