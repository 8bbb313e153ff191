// What the page of an invitation to teach shows, which depends on the visitor.

import { closingRefusal } from "#src/academies/away/refuse-closing.ts";
import { teachingTexts } from "#src/accounts/teachers/teaching.rules.ts";
import type { Ctx } from "#src/ctx.ts";
import { endedAs, findByLink } from "#src/teaching/teachers/accept-teaching.ts";
import {
  type InvitedVisitor,
  type ShownOrGone,
  signInOfTaken,
  visitorOf,
} from "./invited-visitor.ts";

/** The invitation, or why it cannot be used. */
export async function teachingAt(ctx: Ctx, url: URL): Promise<ShownOrGone<InvitedVisitor>> {
  const invitation = await findByLink(ctx, url.searchParams.get("token") ?? "");
  if (!invitation) return { gone: teachingTexts.invitationUnknown };
  const { email, state, teacherId } = invitation;
  const takenBy = state === "accepted" ? teacherId : null;
  const { visitor } = await visitorOf({ ctx, url }, { email, takenBy });
  if (visitor.stage !== "mine") {
    if (state !== "pending") {
      return { gone: endedAs(state).message, signIn: signInOfTaken(visitor, state) };
    }
    const closing = closingRefusal(ctx);
    if (closing !== null) return { gone: closing };
  }
  return { shown: visitor };
}
