// What the page of a campaign shows, and what search engines and shared links say of it.
import type { MetaDescriptor } from "react-router";
import { motifOf, posterPath } from "#src/campaigns/campaign-art.ts";
import { findOpenCampaign } from "#src/campaigns/campaign-queries.ts";
import { hasAvailableFile } from "#src/campaigns/download-queries.ts";
import { campaignPath, campaignSharePage, signUpPathOf } from "#src/campaigns/paths.rules.ts";
import { shareTitleUrl } from "#src/courses/cover/share-title.ts";
import type { Ctx } from "#src/ctx.ts";
import { canonical, sharedMeta } from "#src/pages/frame/share-data.ts";

/** Null where there is no open campaign of that name, or the academy is about to close. */
export async function campaignAt(ctx: Ctx, name: string) {
  if (ctx.academy.closesAt) return null;
  const found = await findOpenCampaign(ctx, name);
  if (!found) return null;
  const { title, subtitle, points, imageUrl } = found;
  const isReady = await hasAvailableFile(ctx, found.id);
  return {
    head: headOf(ctx, found, isReady),
    isReady,
    title,
    subtitle,
    points,
    imageUrl,
    poster: posterPath(title),
    signUp: signUpPathOf(found.name),
  };
}

type Described = { id: string; name: string; title: string; subtitle: string };

/** Of both addresses the English one is the page's own. */
function headOf(ctx: Ctx, described: Described, isReady: boolean): MetaDescriptor[] {
  const { id, name, title, subtitle } = described;
  const kind = isReady ? "Descarga gratuita" : "Pronto, descarga gratuita";
  const description = subtitle || `${kind} de ${ctx.academy.name}.`;
  const path = campaignPath(name);
  const shared = { page: campaignSharePage(id), title, motif: motifOf(title) };
  const image = shareTitleUrl(ctx, shared);
  const imageAlt = `${title}, sobre un grabado del campo al amanecer`;
  return [
    { title: `${title} · ${ctx.academy.name}` },
    { name: "description", content: description },
    canonical(ctx, path),
    ...sharedMeta(ctx, { title, description, path, image, imageAlt }),
  ];
}
