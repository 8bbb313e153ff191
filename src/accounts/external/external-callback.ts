// Decides what a browser that comes back from an external provider gets: a session, a reason, or
// the way to the host that it set out from.
import { academyUrl } from "#src/academies/academy-url.ts";
import { findAcademyById } from "#src/academies/queries.ts";
import type { Tokens } from "#src/accounts/session/session.ts";
import { leave } from "#src/accounts/sign-in/arrival.ts";
import type { Ctx } from "#src/ctx.ts";
import { isProblem, statusOf } from "#src/problem.ts";
import { externalTexts } from "./external.rules.ts";
import { type Carried, finishExternal, readState } from "./external.ts";

type Callback = {
  /** As the path names it. */
  provider: string;
  url: URL;
  pending: string | undefined;
};

/** What the page says; `back` leads to sign-in with everything that the attempt carried. */
export type Failure = { status: number; texts: string[]; back: string };

export type CallbackAnswer =
  | { kind: "other-host"; to: string }
  | { kind: "failed"; failure: Failure }
  | { kind: "in"; tokens: Tokens; to: string };

/** Throws only what the page cannot mend: `not_found` for a provider that is not configured. */
export async function answerCallback(
  ctx: Ctx,
  { provider, url, pending }: Callback,
): Promise<CallbackAnswer> {
  const answer = url.searchParams;
  const carried = await readState(ctx, answer.get("state") ?? "");
  const otherHost = carried && (await ownHostOf(ctx, carried, url));
  if (otherHost) return { kind: "other-host", to: otherHost };
  const back = `/login${carried?.arrival.query ?? ""}`;
  if (!answer.get("code")) {
    const texts = missingCode(ctx, provider, answer.get("error"));
    return { kind: "failed", failure: { status: statusOf.invalid, texts, back } };
  }
  try {
    const done = await finishExternal(ctx, { provider, answer, pending });
    return { kind: "in", tokens: done.tokens, to: leave(done.arrival, done.user) };
  } catch (error) {
    return { kind: "failed", failure: failureOf(error, back) };
  }
}

/** The failure to show for a problem; anything else, and a page that does not exist, goes on. */
export function failureOf(error: unknown, back: string): Failure {
  if (!isProblem(error) || error.code === "not_found") throw error;
  return { status: error.status, texts: [error.message], back };
}

/**
 * Where an attempt goes on that began at another academy's host: providers know the main host
 * alone, the browser's half of the attempt only the other. Null where it is at home here.
 */
async function ownHostOf(ctx: Ctx, { academyId }: Carried, url: URL): Promise<string | null> {
  if (academyId === ctx.academy.id) return null;
  const academy = await findAcademyById(ctx.db, academyId);
  return academy && academyUrl({ ...ctx, academy }, url.pathname + url.search);
}

function missingCode(ctx: Ctx, id: string, error: string | null): string[] {
  const provider = ctx.outside.identity.find((provider) => provider.id === id);
  const cancelled = provider && error === "access_denied";
  return [
    externalTexts.missing(id),
    ...(cancelled ? [externalTexts.cancelled(provider.label)] : []),
  ];
}
