// What the page of an invitation shows, which depends on the visitor.

import { closingRefusal } from "#src/academies/away/refuse-closing.ts";
import { arrivalOf, leave } from "#src/accounts/sign-in/arrival.ts";
import { continuePath, idShape } from "#src/courses/rules.ts";
import type { Ctx } from "#src/ctx.ts";
import {
  findInvitationOf,
  type InvitationKey,
} from "#src/teaching/invitations/accept-invitation.ts";
import { linkTexts } from "#src/teaching/invitations/invitation-texts.rules.ts";
import {
  type InvitedVisitor,
  type ShownOrGone,
  signInOfTaken,
  visitorOf,
} from "./invited-visitor.ts";

export type ShownInvitation = InvitedVisitor & { title: string; inviter: string; onward: string };

/** The `token` of a mail, or the `course` of a notification; null without either. */
export function keyIn({ searchParams }: URL): InvitationKey | null {
  const token = searchParams.get("token");
  if (token) return { token };
  const course = idShape.safeParse(searchParams.get("course"));
  return course.success ? { courseId: course.data } : null;
}

/** The invitation, or why it cannot be used. */
export async function invitationAt(ctx: Ctx, url: URL): Promise<ShownOrGone<ShownInvitation>> {
  const key = keyIn(url);
  const invitation = key && (await findInvitationOf(ctx, key));
  if (!invitation) return { gone: key && "courseId" in key ? noneOwn : linkTexts.unknown };
  const { courseId, email, state, title, inviterName, learnerId } = invitation;
  const takenBy = state === "accepted" ? learnerId : null;
  const { visitor } = await visitorOf({ ctx, url }, { email, takenBy });
  if (visitor.stage !== "mine") {
    if (state !== "pending") {
      return { gone: linkTexts[state], signIn: signInOfTaken(visitor, state) };
    }
    const closing = closingRefusal(ctx);
    if (closing !== null) return { gone: closing };
  }
  const onward = await onwardOf(ctx, url, courseId);
  return { shown: { ...visitor, title, inviter: inviterName, onward } };
}

const noneOwn = "No tienes una invitación que espere para este curso.";

/** The address of sign-in that leads to the course. */
export function arrivalUrl(url: URL, courseId: string): URL {
  const arrival = new URL("/login", url);
  arrival.searchParams.set("redirectTo", continuePath(courseId));
  return arrival;
}

async function onwardOf(ctx: Ctx, url: URL, courseId: string): Promise<string> {
  const arrival = await arrivalOf(ctx, arrivalUrl(url, courseId));
  return ctx.actor ? leave(arrival, ctx.actor) : `/login${arrival.query}`;
}
