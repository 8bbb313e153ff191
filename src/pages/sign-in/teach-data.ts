// What the page of an invitation to teach shows, which depends on the visitor.

import { closingRefusal } from "#src/academies/refuse-closing.ts";
import { maskEmail } from "#src/accounts/email.rules.ts";
import { findUserByEmail } from "#src/accounts/queries.ts";
import { teachingTexts } from "#src/accounts/teachers/teaching.rules.ts";
import type { Ctx } from "#src/ctx.ts";
import { endedAs, findByLink } from "#src/teaching/teachers/accept-teaching.ts";
import type { Stage } from "./invitation-data.ts";
import { withEmail } from "./typed-email.rules.ts";

export type ShownTeaching = {
  stage: Stage;
  /** Null for a visitor who may not be the invited person. */
  email: string | null;
  masked: string;
  hasPassword: boolean;
  isHere: boolean;
  signIn: string;
  signUp: string;
};

/** The invitation, or why it cannot be used. */
export async function teachingAt(
  ctx: Ctx,
  url: URL,
): Promise<{ shown: ShownTeaching; gone?: undefined } | { gone: string; shown?: undefined }> {
  const invitation = await findByLink(ctx, url.searchParams.get("token") ?? "");
  if (!invitation) return { gone: teachingTexts.invitationUnknown };
  const { email, state } = invitation;
  const { actor } = ctx;
  const account = await findUserByEmail(ctx, email);
  const isHere = actor !== null && actor.id === account?.id;
  const isMine = state === "accepted" && isHere && invitation.teacherId === actor.id;
  if (state !== "pending" && !isMine) return { gone: endedAs(state).message };
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
      ...{ stage, isHere },
      email: stage === "other" ? null : email,
      masked: maskEmail(email),
      hasPassword: account?.passwordHash != null,
      signIn: withEmail(`/login${back}`, email),
      signUp: withEmail(`/login/signup${back}`, email),
    },
  };
}
