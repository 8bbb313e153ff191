// Decides what a browser that returns from an external provider gets: a session, an error page, or
// a redirect to the host where it started.
import { academyUrl } from "#src/academies/addresses/academy-url.ts";
import { isAway } from "#src/academies/away/while-away.rules.ts";
import { findAcademyById } from "#src/academies/queries.ts";
import { leave, nextPage } from "#src/accounts/sign-in/arrival.ts";
import type { Entry } from "#src/accounts/sign-in/enter.ts";
import { readHalf } from "#src/accounts/sign-in/half-sign-in.ts";
import type { Ctx } from "#src/ctx.ts";
import { isProblem, statusOf } from "#src/problem.ts";
import { externalTexts, isKnownProvider } from "./external.rules.ts";
import { type Carried, finishExternal, readState, waitsForAnother } from "./external.ts";

type Callback = {
  /** As in the path. */
  provider: string;
  url: URL;
  pending: string | undefined;
  /** Of a sign-in whose second factor is open; from its cookie. */
  half?: string | undefined;
};

/** What the page shows; `back` leads to sign-in with everything that the state carried. */
export type Failure = { status: number; texts: string[]; back: string };

export type CallbackAnswer =
  | { kind: "other-host"; to: string }
  /** `keepsPending`: the pending cookie is another tab's, whose answer is still to come. */
  | { kind: "failed"; failure: Failure; keepsPending?: true }
  /**
   * The person is signed in or asked for their code, and this browser waits for no answer: the page
   * was loaded again.
   */
  | { kind: "over"; to: string }
  /** Perhaps another load took the code. Without the pending cookie the same address tells. */
  | { kind: "again"; to: string }
  | { kind: "in"; entry: Entry; to: string };

/** Throws only errors that the page cannot show: `not_found` for an unconfigured provider. */
export async function answerCallback(ctx: Ctx, callback: Callback): Promise<CallbackAnswer> {
  const state = callback.url.searchParams.get("state") ?? "";
  if (!(await waitsForAnother(ctx, state, callback.pending))) return answerOwn(ctx, callback);
  const answer = await answerOwn(ctx, { ...callback, pending: undefined });
  return answer.kind === "failed" ? { ...answer, keepsPending: true } : answer;
}

async function answerOwn(
  ctx: Ctx,
  { provider, url, pending, half }: Callback,
): Promise<CallbackAnswer> {
  const answer = url.searchParams;
  const carried = await readState(ctx, answer.get("state") ?? "");
  const otherHost = carried && (await ownHostOf(ctx, carried, url));
  if (otherHost) return { kind: "other-host", to: otherHost };
  const back = `/login${carried?.arrival.query ?? ""}`;
  // What the path says is text of a stranger.
  if (!isKnownProvider(provider)) {
    const texts = [externalTexts.notConfigured];
    return { kind: "failed", failure: { status: statusOf.not_found, texts, back } };
  }
  if (!answer.get("code")) {
    const texts = missingCode(ctx, provider, answer.get("error"));
    return { kind: "failed", failure: { status: statusOf.invalid, texts, back } };
  }
  if (!pending) {
    const arrival = carried?.arrival ?? {
      redirectTo: null,
      campaign: null,
      query: "",
      isAway: isAway(ctx.academy, ctx.now),
    };
    if (ctx.actor) return { kind: "over", to: leave(arrival, ctx.actor) };
    const waiting = half === undefined ? null : await readHalf(ctx, half);
    if (waiting?.way === provider) return { kind: "over", to: `/login/code${arrival.query}` };
  }
  try {
    const { arrival, ...entry } = await finishExternal(ctx, { provider, answer, pending });
    return { kind: "in", entry, to: nextPage(arrival, entry) };
  } catch (error) {
    if (pending && isRefusal(ctx, provider, error)) {
      return { kind: "again", to: url.pathname + url.search };
    }
    return { kind: "failed", failure: failureOf(error, back) };
  }
}

/** Whether the provider did not take the code; any other failure has a reason that the page shows. */
function isRefusal(ctx: Ctx, id: string, error: unknown): boolean {
  const provider = providerIn(ctx, id);
  if (!provider || !isProblem(error) || error.code !== "invalid") return false;
  return error.message === externalTexts.refused(provider.label);
}

function providerIn({ outside }: Ctx, id: string) {
  return outside.identity.find((provider) => provider.id === id);
}

/** The failure to show for a problem. Rethrows any other error, and `not_found`. */
export function failureOf(error: unknown, back: string): Failure {
  if (!isProblem(error) || error.code === "not_found") throw error;
  return { status: error.status, texts: [error.message], back };
}

/**
 * The host to continue at if the sign-in started at another academy. Providers know only the main
 * host; the cookie is on the other. Null if it started here.
 */
async function ownHostOf(ctx: Ctx, { academyId }: Carried, url: URL): Promise<string | null> {
  if (academyId === ctx.academy.id) return null;
  const academy = await findAcademyById(ctx.db, academyId);
  return academy && academyUrl({ ...ctx, academy }, url.pathname + url.search);
}

function missingCode(ctx: Ctx, id: string, error: string | null): string[] {
  const provider = providerIn(ctx, id);
  const cancelled = provider && error === "access_denied";
  return [
    externalTexts.missing(id),
    ...(cancelled ? [externalTexts.cancelled(provider.label)] : []),
  ];
}
