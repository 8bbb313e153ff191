import { eq } from "drizzle-orm";
import { academies } from "#src/academies/tables.ts";
import type { Ctx } from "#src/ctx.ts";

/** What the administrators of the academy edit of it, with the version that a change is based on. */
export async function findSettings({ db, academy }: Pick<Ctx, "db" | "academy">) {
  const [found] = await db
    .select({
      id: academies.id,
      subdomain: academies.subdomain,
      name: academies.name,
      logoUrl: academies.logoUrl,
      accent: academies.accent,
      about: academies.about,
      headline: academies.headline,
      testimonial: academies.testimonial,
      email: academies.email,
      whatsapp: academies.whatsapp,
      tabsOn: academies.tabsOn,
      teaching: academies.teaching,
      sharesLearnerEmails: academies.sharesLearnerEmails,
      pesosFirst: academies.pesosFirst,
      sharePercent: academies.sharePercent,
      version: academies.version,
    })
    .from(academies)
    .where(eq(academies.id, academy.id));
  if (!found) throw new Error(`academy ${academy.id} vanished`);
  return found;
}
