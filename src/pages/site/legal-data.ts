// The head of a page of text about the site.
import type { MetaDescriptor } from "react-router";
import { sharePageUrl } from "#src/courses/cover/share-page.ts";
import type { Ctx } from "#src/ctx.ts";
import { canonical, sharedMeta } from "#src/pages/frame/share-data.ts";

type Named = { title: string; description: string; path: string };

export function legalMeta(ctx: Ctx, { title, description, path }: Named): MetaDescriptor[] {
  const { name } = ctx.academy;
  const whole = title.includes(name) ? title : `${title} · ${name}`;
  const image = sharePageUrl(ctx, { category: null });
  const imageAlt = "Grabado de una planta que nace en un surco";
  return [
    { title: whole },
    { name: "description", content: description },
    canonical(ctx, path),
    ...sharedMeta(ctx, { title: whole, description, path, image, imageAlt }),
  ];
}
