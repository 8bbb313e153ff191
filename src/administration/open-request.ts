// Takes the request for an academy from anybody, and mails its link.

import { subdomainTexts } from "#src/academies/addresses/subdomains.rules.ts";
import { holdRequest } from "#src/academies/opening/hold-request.ts";
import {
  type RequestInput,
  requestHours,
  requestInput,
} from "#src/academies/opening/request.rules.ts";
import { refusalFor } from "#src/academies/opening/request-queries.ts";
import { countAttempt } from "#src/accounts/sign-in/attempts.ts";
import { countWithin } from "#src/count-within.ts";
import { type Ctx, enqueue, inTransaction } from "#src/ctx.ts";
import { problem } from "#src/problem.ts";

type Requested = {
  subdomain: string;
  email: string;
  expiresAt: Date;
  /** Lets whoever made the request change its name or its e-mail; null for everybody else. */
  key: string | null;
};

/**
 * The same person who asks for the same name again gets the same answer and, within its limits,
 * another mail. Throws `conflict` for a name that somebody else has.
 * @param key of an earlier request of the same browser
 */
export async function requestAcademy(
  ctx: Ctx,
  input: RequestInput,
  key: string | null = null,
): Promise<Requested> {
  requireRoot(ctx);
  const wanted = requestInput.parse(input);
  const ownId = await requestIn(ctx, key);
  await countAttempt(ctx, "academy", wanted.email);
  const held = await inTransaction({ ...ctx, db: ctx.allAcademies.db }, async (ctx) => {
    const held = await holdRequest(ctx, wanted, ownId);
    if (held) await enqueue(ctx, "academies.mail", { requestId: held.id });
    return held;
  });
  if (!held) throw taken();
  const { id, isNew, expiresAt } = held;
  const isOwn = isNew || id === ownId;
  return {
    ...{ subdomain: wanted.subdomain, email: wanted.email, expiresAt },
    key: isOwn ? await signKey(ctx, id) : null,
  };
}

/**
 * Why an academy cannot have the name, or null. Throws `too_many` for somebody who tries many.
 */
export async function checkName(ctx: Ctx, typed: string, key: string | null = null) {
  if (ctx.visitor) await countWithin(ctx, "academyNames", ctx.visitor);
  return refusalFor(ctx.allAcademies.db, typed, {
    now: ctx.now,
    own: await requestIn(ctx, key),
  });
}

/** Academies are opened at the main host. */
export function requireRoot({ academy }: Pick<Ctx, "academy">): void {
  if (academy.subdomain === null) return;
  throw problem("not_found", "Las academias se abren en la dirección principal.");
}

function taken() {
  const errors = [{ path: "subdomain", message: subdomainTexts.taken }];
  return problem("conflict", subdomainTexts.taken, { errors });
}

const purpose = "academy-request";

function signKey({ outside }: Pick<Ctx, "outside">, id: string): Promise<string> {
  return outside.signer.sign(purpose, { sub: id }, requestHours * 3600);
}

/** The request that a key names; null for a key that is forged or too old. */
async function requestIn({ outside }: Ctx, key: string | null): Promise<string | null> {
  const claims = key ? await outside.signer.verify(purpose, key) : null;
  return claims ? String(claims.sub) : null;
}
