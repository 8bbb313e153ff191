// What the contact page shows: whose it is, what is known of the writer, and what was just sent.
import { isAway } from "#src/academies/away/while-away.rules.ts";
import { topicIn, topicNames, topicsOf } from "#src/contact/message.rules.ts";
import { addressOfFresh } from "#src/contact/message-queries.ts";
import { idShape } from "#src/courses/rules.ts";
import type { Ctx } from "#src/ctx.ts";
import { shopOf } from "../legal-data.ts";

export type ContactData = Awaited<ReturnType<typeof contactData>>;

export async function contactData(ctx: Ctx, url: URL) {
  const shop = shopOf(ctx);
  const given = url.searchParams.get("sent");
  const sent = idShape.safeParse(given);
  const topic = url.searchParams.get("topic");
  return {
    shop,
    whatsapp: ctx.academy.whatsapp,
    hasCourses: !isAway(ctx.academy, ctx.now),
    topics: topicsOf(shop).map((value) => ({ value, name: topicNames[value] })),
    saved: {
      name: ctx.actor?.name ?? "",
      email: ctx.actor?.email ?? "",
      topic: topic === null ? "" : topicIn(topic),
    },
    /** The address is known to whoever has just written. */
    sent:
      given === null ? null : { to: sent.success ? await addressOfFresh(ctx, sent.data) : null },
  };
}
