// The head of a page of text about the site.
import type { MetaDescriptor } from "react-router";
import { brandOf } from "#src/academies/brand-of.ts";
import { contactOf } from "#src/academies/contact.ts";
import { sharePageUrl } from "#src/courses/cover/share-page.ts";
import { type SharedTitle, shareTitleUrl } from "#src/courses/cover/share-title.ts";
import type { Ctx } from "#src/ctx.ts";
import { canonical, sharedMeta } from "#src/pages/frame/share-data.ts";
import type { Shop } from "./legal-document.tsx";

type Named = {
  title: string;
  description: string;
  path: string;
  /** Without it, the picture of a page of text. */
  picture?: SharedTitle;
};

/** Who the texts of this host speak for. */
export function shopOf(ctx: Ctx): Shop {
  const { name, isProduct } = brandOf(ctx);
  const { pesosFirst, taxPercent } = ctx.academy;
  return { name, isProduct, contact: contactOf(ctx), pesosFirst, taxPercent };
}

export function legalMeta(ctx: Ctx, named: Named): MetaDescriptor[] {
  const { title, description, path, picture } = named;
  const image = picture ? shareTitleUrl(ctx, picture) : sharePageUrl(ctx, { category: null });
  const imageAlt = picture
    ? `${picture.title}, sobre un grabado del campo al amanecer`
    : "Grabado de una planta que nace en un surco";
  return [
    { title },
    { name: "description", content: description },
    canonical(ctx, path),
    ...sharedMeta(ctx, { title, description, path, image, imageAlt }),
  ];
}
