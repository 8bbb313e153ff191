// Metadata of a page for apps where people share links.
import type { MetaDescriptor } from "react-router";
import { academyUrl } from "#src/academies/addresses/academy-url.ts";
import type { Ctx } from "#src/ctx.ts";
import { shareSize } from "#src/images/image.rules.ts";

/** The one canonical address of a page, at its academy's own host. */
export function canonical(ctx: Ctx, path: string): MetaDescriptor {
  return { tagName: "link", rel: "canonical", href: academyUrl(ctx, path) };
}

type Shared = {
  title: string;
  description: string;
  path: string;
  /** The path of a PNG in `shareSize`, and what it shows. */
  image: string;
  imageAlt: string;
};

export function sharedMeta(ctx: Ctx, shared: Shared): MetaDescriptor[] {
  const { title, description, path, image, imageAlt } = shared;
  return [
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: ctx.academy.name },
    { property: "og:locale", content: "es_CO" },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:url", content: academyUrl(ctx, path) },
    { property: "og:image", content: academyUrl(ctx, image) },
    { property: "og:image:type", content: "image/png" },
    { property: "og:image:width", content: String(shareSize.width) },
    { property: "og:image:height", content: String(shareSize.height) },
    { property: "og:image:alt", content: imageAlt },
    { name: "twitter:card", content: "summary_large_image" },
  ];
}
