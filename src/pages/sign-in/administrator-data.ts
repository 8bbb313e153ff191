// What the page of an invitation to administer shows, which depends on the visitor.
import { administratorTexts } from "#src/accounts/administrators/administrators.rules.ts";
import type { Ctx } from "#src/ctx.ts";
import {
  administrationEnded,
  findAdministrationByLink,
} from "#src/teaching/administrators/accept-administration.ts";
import { hasCourses } from "#src/teaching/administrators/teaching-queries.ts";
import {
  type InvitedVisitor,
  type ShownOrGone,
  type Stage,
  signInOfTaken,
  visitorOf,
} from "./invited-visitor.ts";

/** "teaches": an account that would lose its courses by accepting. */
export type ShownAdministration = Omit<InvitedVisitor, "stage"> & { stage: Stage | "teaches" };

/** The invitation, or why it cannot be used. */
export async function administrationAt(
  ctx: Ctx,
  url: URL,
): Promise<ShownOrGone<ShownAdministration>> {
  const invitation = await findAdministrationByLink(ctx, url.searchParams.get("token") ?? "");
  if (!invitation) return { gone: administratorTexts.linkUnknown };
  const { email, state, administratorId: takenBy } = invitation;
  const { visitor, account } = await visitorOf({ ctx, url }, { email, takenBy });
  const { stage } = visitor;
  if (state !== "pending" && stage !== "mine") {
    return { gone: administrationEnded(state).message, signIn: signInOfTaken(visitor, state) };
  }
  const teaches =
    stage === "ready" && account?.role === "teacher" && (await hasCourses(ctx, account.id));
  return { shown: teaches ? { ...visitor, stage: "teaches" } : visitor };
}
