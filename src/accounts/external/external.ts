// Sends a visitor to an external provider and back, and lets them into their account.
import { randomBytes } from "node:crypto";
import { type Arrival, arrivalOf } from "#src/accounts/sign-in/arrival.ts";
import { type Entry, enter } from "#src/accounts/sign-in/enter.ts";
import type { Ctx } from "#src/ctx.ts";
import { inTransaction } from "#src/ctx.ts";
import type { IdentityProvider } from "#src/outside/identity/identity-provider.ts";
import { ProviderRefused, ProviderUnavailable } from "#src/outside/identity/identity-provider.ts";
import { type Problem, problem } from "#src/problem.ts";
import { externalTexts, stateSeconds } from "./external.rules.ts";
import { accountOf } from "./link-identity.ts";

type From = "login" | "signup";

type Start = {
  provider: string;
  from: From;
  redirectTo: string | null;
  campaign: string | null;
};

/** The content of the state, unchanged since the redirect. */
export type Carried = { provider: string; from: From; academyId: string; arrival: Arrival };

type Answer = {
  provider: string;
  /** The query with which the browser returned: `code`, `state` and any other parameters. */
  answer: URLSearchParams;
  /** The cookie value that ties the state to this browser. */
  pending: string | undefined;
  /** Overrides the campaign in the state. */
  campaign?: string | null | undefined;
};

/**
 * The URL to send the browser to, and the value to keep in its cookie. Throws `not_found` for a
 * provider that is not configured, `unavailable` for one that does not answer.
 */
export async function startExternal(
  ctx: Ctx,
  { provider: id, from, redirectTo, campaign }: Start,
): Promise<{ url: string; pending: string }> {
  const provider = providerOf(ctx, id);
  const { signer } = ctx.outside;
  const academy = ctx.academy.id;
  const claims = { provider: id, from, redirect: redirectTo, campaign, academy, jti: random() };
  const state = await signer.sign("external-state", claims, stateSeconds);
  const secrets = { nonce: random(), verifier: random() };
  const half = { ...secrets, state: signer.mac("external-state", state) };
  const redirectUri = redirectUriOf(ctx, id);
  return {
    url: await ask(ctx, provider, () => provider.start({ redirectUri, state, ...secrets })),
    pending: await signer.sign("external-pending", half, stateSeconds),
  };
}

/** Null if the state is forged or too old. */
export async function readState(ctx: Ctx, state: string): Promise<Carried | null> {
  const { signer, publicUrl } = ctx.outside;
  const claims = await signer.verify("external-state", state);
  if (!claims) return null;
  const { provider, from, redirect, campaign, academy } = claims;
  const carried = new URL("/login", publicUrl);
  if (redirect) carried.searchParams.set("redirectTo", String(redirect));
  if (campaign) carried.searchParams.set("campaign", String(campaign));
  return {
    provider: String(provider),
    from: from === "signup" ? "signup" : "login",
    academyId: String(academy),
    arrival: await arrivalOf(ctx, carried),
  };
}

/** Whether this browser waits for the answer to another state: a later tab set out with it. */
export async function waitsForAnother(
  { outside: { signer } }: Ctx,
  state: string,
  pending: string | undefined,
): Promise<boolean> {
  const half = await signer.verify("external-pending", pending ?? "");
  return half !== null && !signer.sameMac("external-state", state, String(half.state));
}

/**
 * Throws `invalid` if the answer is for another browser, is not valid or has no e-mail, `conflict`
 * if the e-mail belongs to another account, `unavailable` if the provider does not answer.
 */
export async function finishExternal(
  ctx: Ctx,
  { provider: id, answer, pending, campaign }: Answer,
): Promise<Entry & { arrival: Arrival }> {
  const provider = providerOf(ctx, id);
  const { signer } = ctx.outside;
  const state = answer.get("state") ?? "";
  const carried = await readState(ctx, state);
  const half = await signer.verify("external-pending", pending ?? "");
  const mine =
    carried?.provider === id &&
    carried.academyId === ctx.academy.id &&
    half !== null &&
    signer.sameMac("external-state", state, String(half.state));
  if (!mine) throw refused(ctx, provider, "not this browser's attempt");
  const redirectUri = redirectUriOf(ctx, id);
  const [nonce, verifier] = [String(half.nonce), String(half.verifier)];
  const person = await ask(ctx, provider, () =>
    provider.finish({ redirectUri, answer, state, nonce, verifier }),
  );
  const { arrival } = carried;
  return inTransaction(ctx, async (ctx) => {
    const came = campaign ?? arrival.campaign;
    const user = await accountOf(ctx, { provider, person, campaign: came });
    const entry = await enter(ctx, user.id, { way: provider.id });
    if (!entry) throw problem("conflict", externalTexts.refused(provider.label));
    return { ...entry, arrival };
  });
}

function providerOf(ctx: Ctx, id: string): IdentityProvider {
  const provider = ctx.outside.identity.find((provider) => provider.id === id);
  if (!provider) throw problem("not_found", externalTexts.notConfigured);
  return provider;
}

/** Always on the main host: providers accept no address with a wildcard. */
function redirectUriOf({ outside }: Ctx, provider: string): string {
  return `${outside.publicUrl}/login/external/${provider}`;
}

async function ask<T>(ctx: Ctx, provider: IdentityProvider, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof ProviderRefused) throw refused(ctx, provider, error.message);
    if (!(error instanceof ProviderUnavailable)) throw error;
    ctx.log.warn({ provider: provider.id, reason: error.message }, "identity provider unavailable");
    throw problem("unavailable", externalTexts.unavailable(provider.label));
  }
}

function refused(ctx: Ctx, { id, label }: IdentityProvider, reason: string): Problem {
  ctx.log.info({ provider: id, reason }, "external sign-in refused");
  return problem("invalid", externalTexts.refused(label));
}

function random(): string {
  return randomBytes(32).toString("base64url");
}
