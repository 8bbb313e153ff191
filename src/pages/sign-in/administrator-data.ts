// What the page of an invitation to administer shows, which depends on the visitor.
import { administratorTexts } from "#src/accounts/administrators/administrators.rules.ts";
import { maskEmail } from "#src/accounts/email.rules.ts";
import { findUserByEmail } from "#src/accounts/queries.ts";
import type { Ctx } from "#src/ctx.ts";
import {
  administrationEnded,
  findAdministrationByLink,
} from "#src/teaching/administrators/accept-administration.ts";
import { hasCourses } from "#src/teaching/administrators/teaching-queries.ts";
import type { Stage } from "./invitation-data.ts";
import { withEmail } from "./typed-email.rules.ts";

export type ShownAdministration = {
  /** "teaches": an account that would lose its courses by accepting. */
  stage: Stage | "teaches";
  /** Null for a visitor who may not be the invited person. */
  email: string | null;
  masked: string;
  hasPassword: boolean;
  isHere: boolean;
  signIn: string;
};

/** The invitation, or why it cannot be used. */
export async function administrationAt(
  ctx: Ctx,
  url: URL,
): Promise<{ shown: ShownAdministration; gone?: undefined } | { gone: string; shown?: undefined }> {
  const invitation = await findAdministrationByLink(ctx, url.searchParams.get("token") ?? "");
  if (!invitation) return { gone: administratorTexts.linkUnknown };
  const { email, state } = invitation;
  const { actor } = ctx;
  const account = await findUserByEmail(ctx, email);
  const isHere = actor !== null && actor.id === account?.id;
  const isMine = isHere && invitation.administratorId === actor.id;
  if (state !== "pending" && !isMine) return { gone: administrationEnded(state).message };
  const stage = isMine
    ? "mine"
    : actor && !isHere
      ? "other"
      : !account
        ? "new"
        : !account.emailVerifiedAt
          ? "unproven"
          : !isHere
            ? "sign-in"
            : account.role === "teacher" && (await hasCourses(ctx, account.id))
              ? "teaches"
              : "ready";
  const back = `?${new URLSearchParams({ redirectTo: url.pathname + url.search })}`;
  return {
    shown: {
      ...{ stage, isHere },
      email: stage === "other" ? null : email,
      masked: maskEmail(email),
      hasPassword: account?.passwordHash != null,
      signIn: withEmail(`/login${back}`, email),
    },
  };
}
