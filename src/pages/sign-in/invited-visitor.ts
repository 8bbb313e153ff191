// Who opens the page of an invitation, to a course, to teach or to administer, and what its forms
// need.
import { maskEmail } from "#src/accounts/email.rules.ts";
import { passwordHint } from "#src/accounts/password/weakness.rules.ts";
import { findUserByEmail } from "#src/accounts/queries.ts";
import type { User } from "#src/accounts/tables.ts";
import type { Ctx } from "#src/ctx.ts";
import type { Web } from "#src/http/web.ts";
import { withEmail } from "./typed-email.rules.ts";

/**
 * "ready": a session of the invited account; "sign-in": that account, without a session; "unproven":
 * an account whose address the link proves; "new": no account; "other": a session of somebody else;
 * "mine": the visitor has accepted it.
 */
export type Stage = "ready" | "sign-in" | "unproven" | "new" | "other" | "mine";

export type InvitedVisitor = {
  stage: Stage;
  /** Whether the session here is that of the invited account. */
  isHere: boolean;
  /** Null for a visitor who may not be the invited person. */
  email: string | null;
  masked: string;
  hasPassword: boolean;
  signIn: string;
  signUp: string;
};

/** Or why it cannot be used, and where whoever accepted it signs in to come back here. */
export type ShownOrGone<Shown> =
  | { shown: Shown; gone?: undefined; signIn?: undefined }
  | { gone: string; signIn?: string | undefined; shown?: undefined };

/** Without a session nobody can say whether it was this visitor who accepted it. */
export function signInOfTaken(
  { stage, signIn }: InvitedVisitor,
  state: string,
): string | undefined {
  return state === "accepted" && stage === "sign-in" ? signIn : undefined;
}

type Invited = {
  email: string;
  /** The id of the account that accepted the invitation; null while nobody has. */
  takenBy: string | null;
};

export async function visitorOf(
  { ctx, url }: { ctx: Ctx; url: URL },
  { email, takenBy }: Invited,
): Promise<{ visitor: InvitedVisitor; account: User | null }> {
  const account = await findUserByEmail(ctx, email);
  const stage = stageOf(ctx, account, takenBy);
  const back = `?${new URLSearchParams({ redirectTo: url.pathname + url.search })}`;
  return {
    account,
    visitor: {
      stage,
      isHere: isOf(ctx, account),
      email: stage === "other" ? null : email,
      masked: maskEmail(email),
      hasPassword: account?.passwordHash != null,
      signIn: withEmail(`/login${back}`, email),
      signUp: withEmail(`/login/signup${back}`, email),
    },
  };
}

function stageOf(ctx: Ctx, account: User | null, takenBy: string | null): Stage {
  const isHere = isOf(ctx, account);
  if (isHere && takenBy === account?.id) return "mine";
  if (ctx.actor && !isHere) return "other";
  if (!account) return "new";
  if (!account.emailVerifiedAt) return "unproven";
  return isHere ? "ready" : "sign-in";
}

function isOf({ actor }: Ctx, account: User | null): boolean {
  return actor !== null && actor.id === account?.id;
}

export type InvitationForms = ReturnType<typeof invitationForms>;

/** What the forms of such a page need, whoever opens it. */
export function invitationForms({ ctx, web, url }: { ctx: Ctx; web: Web; url: URL }) {
  return {
    csrf: web.csrfToken(),
    here: url.pathname + url.search,
    passwordHint: passwordHint(ctx.outside.passwords),
    /** Whether accounts can be opened with an external one. */
    otherWays: ctx.outside.identity.length > 0,
  };
}
