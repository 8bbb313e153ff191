// What the page of the second factor shows: the state, and the secret only to the session that has
// just asked for it.
import { readSetUp } from "#src/accounts/second-factor/add-factor.ts";
import { factorState, isFresh } from "#src/accounts/second-factor/factor-queries.ts";
import {
  inFours,
  setUpCookie,
  setUpSeconds,
} from "#src/accounts/second-factor/second-factor.rules.ts";
import { qrPath } from "#src/accounts/second-factor/totp.ts";
import { liveUser } from "#src/accounts/session/session.ts";
import { safeRedirect } from "#src/accounts/sign-in/safe-redirect.ts";
import type { MemberCtx } from "#src/ctx.ts";
import type { Web } from "#src/http/web.ts";
import { doneText } from "#src/pages/frame/done-text.rules.ts";
import { formatMoment } from "#src/ui/formats/moments.rules.ts";

type Visit = { ctx: MemberCtx; web: Web; url: URL };

export async function secondFactorPageOf({ ctx, web, url }: Visit) {
  const { email, passwordHash, emailVerifiedAt } = await liveUser(ctx);
  const { addedAt, recoveryCodesLeft, required } = await factorState(ctx);
  return {
    csrf: web.csrfToken(),
    email,
    hasPassword: passwordHash !== null,
    proven: emailVerifiedAt !== null,
    addedAt: addedAt && formatMoment(addedAt, ctx.now),
    recoveryCodesLeft,
    required,
    /** Without a password a young session stands for it. */
    mayBegin: passwordHash !== null || (await isFresh(ctx)),
    setUp: addedAt ? null : await setUpOf(ctx, web),
    onward: await safeRedirect(ctx, url.searchParams.get("redirectTo")),
    done: doneIn(url),
  };
}

/** A stolen session that did not give the password must not read the secret. */
async function setUpOf(ctx: MemberCtx, web: Web) {
  const given = web.cookies[setUpCookie];
  const claims = given ? await ctx.outside.signer.verify(setUpCookie, given) : null;
  if (claims?.session !== ctx.actor.sessionId) return null;
  const setUp = await readSetUp(ctx);
  return setUp && { link: setUp.link, secret: inFours(setUp.secret), qr: qrPath(setUp.link) };
}

/** From now on this session may read the secret. */
export async function keepSetUp(ctx: MemberCtx, web: Web): Promise<void> {
  const claims = { session: ctx.actor.sessionId };
  const text = await ctx.outside.signer.sign(setUpCookie, claims, setUpSeconds);
  web.keep(setUpCookie, text, setUpSeconds);
}

const doneTexts: Record<string, string> = {
  removed: "Desactivaste la verificación en dos pasos.",
  sent: "Te enviamos un enlace para confirmar tu correo. Ábrelo y vuelve aquí.",
};

function doneIn(url: URL): string | null {
  return doneText(doneTexts, url);
}
