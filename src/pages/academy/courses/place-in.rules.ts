import { pageIn } from "#src/pages/frame/page-in.rules.ts";

const perPage = 20;

/** The page that an address asks for, at most the last one. */
export function placeIn(url: URL, total: number) {
  const pages = Math.max(1, Math.ceil(total / perPage));
  const page = Math.min(pageIn(url), pages);
  return { page, pages, where: { limit: perPage, offset: (page - 1) * perPage } };
}
