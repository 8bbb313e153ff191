// What Básico shows of an academy; texts ready to show.

import { academyUrl } from "#src/academies/addresses/academy-url.ts";
import { lastDayIn } from "#src/academies/away/refuse-closing.ts";
import { listCategories } from "#src/academies/queries.ts";
import { shownPhone } from "#src/academies/settings/academy.rules.ts";
import { findSettings } from "#src/academies/settings/settings-queries.ts";
import type { MemberCtx } from "#src/ctx.ts";
import { cover } from "#src/prints/cover.ts";
import { scene } from "#src/prints/scene.ts";
import { academyTheme, themeVariables } from "#src/ui/brand/theme.ts";
import { fieldIn } from "./basics-form.rules.ts";
import { categoriesData } from "./categories/categories-data.ts";
import { logoData } from "./logo/logo-data.ts";
import { subdomainData } from "./subdomain/subdomain-data.ts";

export type BasicsData = Awaited<ReturnType<typeof basicsData>>;

export async function basicsData(ctx: MemberCtx, url: URL) {
  const found = await findSettings(ctx);
  const [category = "cultivo"] = await listCategories(ctx);
  const { accent, whatsapp } = found;
  const theme = accent === null ? null : academyTheme(accent);
  const title = "Abejas sin aguijón en el patio";
  const spot = theme?.spot;
  return {
    ...found,
    /** Its landing is the product's own, which shows no words of an academy. */
    isRoot: ctx.academy.subdomain === null,
    whatsapp: whatsapp === null ? null : shownPhone(whatsapp),
    host: new URL(academyUrl(ctx, "/")).host,
    theme: theme && themeVariables(theme),
    preview: {
      title,
      scene: scene({ width: 320, height: 170, seed: found.id, category: "sostenibilidad", spot }),
      cover: cover({ title, category, id: found.id, spot, inline: true }),
    },
    editing: fieldIn(url.searchParams.get("edit")),
    done: url.searchParams.has("done"),
    /** Of an academy that is about to close, or closed. */
    lastDay: lastDayIn(ctx),
    tax: { taxPercent: ctx.academy.taxPercent, taxReason: ctx.academy.taxReason },
    hasMerchant: ctx.academy.merchantId !== null,
    logo: logoData(ctx, url),
    address: await subdomainData(ctx, url),
    categories: await categoriesData(ctx, url),
  };
}
