// Does what a form of the list of notifications asks for.
import { z } from "zod";
import { safeRedirect } from "#src/accounts/sign-in/safe-redirect.ts";
import type { Ctx, MemberCtx } from "#src/ctx.ts";
import { type FormValues, textAt } from "#src/http/forms/form-data.rules.ts";
import { problem } from "#src/problem.ts";
import { chooseDailyMail } from "./choose-daily-mail.ts";
import { type Intent, intents } from "./list.rules.ts";
import { markAllRead, markNotification } from "./mark-read.ts";

/** What was done, and where what was opened leads; null for nowhere. */
type Changed = { intent: Intent; href: string | null };

export async function changeNotifications(ctx: MemberCtx, form: FormValues): Promise<Changed> {
  const intent = intents.find((one) => one === textAt(form, "intent"));
  switch (intent) {
    case "open":
    case "read":
    case "unread": {
      const id = idIn(form, "id");
      const { href } = await markNotification(ctx, { id, read: intent !== "unread" });
      return { intent, href: intent === "open" ? await ownPath(ctx, href) : null };
    }
    case "read-all":
      await markAllRead(ctx, { upTo: idIn(form, "upTo") });
      return { intent, href: null };
    case "mail": {
      const dailyMail = textAt(form, "dailyMail") === "yes";
      await chooseDailyMail(ctx, { userId: ctx.actor.id, dailyMail });
      return { intent, href: null };
    }
    case undefined:
      throw problem("invalid", "No entendimos qué querías hacer. Recarga la página.");
  }
}

function idIn(form: FormValues, name: string): string {
  const { data } = z.uuid().safeParse(textAt(form, name));
  if (data === undefined) throw problem("not_found", "Esta notificación ya no está");
  return data;
}

/** The path if it is one of this very site; null for anything that leads elsewhere. */
export async function ownPath(
  ctx: Pick<Ctx, "academy" | "db" | "now" | "outside">,
  href: string,
): Promise<string | null> {
  return href.startsWith("/") ? safeRedirect(ctx, href) : null;
}
