// What the page of an invitation shows, which depends on the visitor.

import { closingRefusal } from "#src/academies/refuse-closing.ts";
import { maskEmail } from "#src/accounts/email.rules.ts";
import { findUserByEmail } from "#src/accounts/queries.ts";
import { arrivalOf, leave } from "#src/accounts/sign-in/arrival.ts";
import { continuePath, idShape } from "#src/courses/rules.ts";
import type { Ctx } from "#src/ctx.ts";
import {
  findInvitationOf,
  type InvitationKey,
} from "#src/teaching/invitations/accept-invitation.ts";
import { linkTexts } from "#src/teaching/invitations/invitation-texts.rules.ts";
import { withEmail } from "./typed-email.rules.ts";

/**
 * "ready": a session of the invited account; "sign-in": that account, without a session; "unproven":
 * an account whose address the link proves; "new": no account; "other": a session of somebody else;
 * "mine": the visitor has accepted it.
 */
export type Stage = "ready" | "sign-in" | "unproven" | "new" | "other" | "mine";

export type ShownInvitation = {
  stage: Stage;
  title: string;
  inviter: string;
  /** Null for a visitor who may not be the invited person. */
  email: string | null;
  masked: string;
  hasPassword: boolean;
  isHere: boolean;
  onward: string;
  signIn: string;
  signUp: string;
};

/** The `token` of a mail, or the `course` of a notification; null without either. */
export function keyIn({ searchParams }: URL): InvitationKey | null {
  const token = searchParams.get("token");
  if (token) return { token };
  const course = idShape.safeParse(searchParams.get("course"));
  return course.success ? { courseId: course.data } : null;
}

/** The invitation, or why it cannot be used. */
export async function invitationAt(
  ctx: Ctx,
  url: URL,
): Promise<{ shown: ShownInvitation; gone?: undefined } | { gone: string; shown?: undefined }> {
  const key = keyIn(url);
  const invitation = key && (await findInvitationOf(ctx, key));
  if (!invitation) return { gone: key && "courseId" in key ? noneOwn : linkTexts.unknown };
  const { courseId, email, state, title, inviterName } = invitation;
  const { actor } = ctx;
  const account = await findUserByEmail(ctx, email);
  const isHere = actor !== null && actor.id === account?.id;
  const isMine = state === "accepted" && isHere && invitation.learnerId === actor.id;
  if (state !== "pending" && !isMine) return { gone: linkTexts[state] };
  const closing = isMine ? null : closingRefusal(ctx);
  if (closing !== null) return { gone: closing };
  const stage: Stage = isMine
    ? "mine"
    : actor && !isHere
      ? "other"
      : !account
        ? "new"
        : !account.emailVerifiedAt
          ? "unproven"
          : isHere
            ? "ready"
            : "sign-in";
  const back = `?${new URLSearchParams({ redirectTo: url.pathname + url.search })}`;
  return {
    shown: {
      ...{ stage, title, inviter: inviterName, isHere },
      email: stage === "other" ? null : email,
      masked: maskEmail(email),
      hasPassword: account?.passwordHash != null,
      onward: await onwardOf(ctx, url, courseId),
      signIn: withEmail(`/login${back}`, email),
      signUp: withEmail(`/login/signup${back}`, email),
    },
  };
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
