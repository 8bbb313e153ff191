// The head of a page of text about the site.
import type { MetaDescriptor } from "react-router";
import { brandOf } from "#src/academies/brand-of.ts";
import { contactOf } from "#src/academies/contact.ts";
import { sharePageUrl } from "#src/courses/cover/share-page.ts";
import type { Ctx } from "#src/ctx.ts";
import { canonical, sharedMeta } from "#src/pages/frame/share-data.ts";
import type { Shop } from "./legal-document.tsx";

type Named = { title: string; description: string; path: string };

/** Who the texts of this host speak for. */
export function shopOf(ctx: Ctx): Shop {
  const { name, isProduct } = brandOf(ctx);
  return { name, isProduct, contact: contactOf(ctx) };
}

export function legalMeta(ctx: Ctx, { title, description, path }: Named): MetaDescriptor[] {
  const image = sharePageUrl(ctx, { category: null });
  const imageAlt = "Grabado de una planta que nace en un surco";
  return [
    { title },
    { name: "description", content: description },
    canonical(ctx, path),
    ...sharedMeta(ctx, { title, description, path, image, imageAlt }),
  ];
}
