// Opens a requested academy with its administrator, in one transaction and once, for whoever has the
// link of the mail.
import { openRequested } from "#src/academies/opening/open-requested.ts";
import { requestLinkTexts, requestState } from "#src/academies/opening/request.rules.ts";
import { findRequestByToken } from "#src/academies/opening/request-queries.ts";
import { hashPassword } from "#src/accounts/password/passwords.ts";
import { requireUncommonPassword } from "#src/accounts/password/require-uncommon.ts";
import { addAdministrator } from "#src/accounts/staff/add-administrator.ts";
import { type Academy, type Ctx, inTransaction } from "#src/ctx.ts";
import { problem } from "#src/problem.ts";
import { tokenDigest } from "#src/token-digest.ts";
import { type OpeningInput, openingInput } from "./open.rules.ts";
import { makePass } from "./open-pass.ts";
import { requireRoot } from "./open-request.ts";

/**
 * Throws `gone` for a link that was used, has expired, or is not the newest.
 * @returns the pass with which the browser goes on at the academy's own host
 */
export async function openAcademyWithAdministrator(
  ctx: Ctx,
  input: OpeningInput,
): Promise<{ academy: Academy; pass: string }> {
  requireRoot(ctx);
  const { token, name, password, showsEmail } = openingInput.parse(input);
  const tokenHash = tokenDigest(token);
  const request = await findRequestByToken(ctx, tokenHash);
  const state = request ? requestState(request, ctx.now) : "unknown";
  if (!request || state !== "open") {
    throw problem("gone", requestLinkTexts[state === "open" ? "unknown" : state]);
  }
  const { email } = request;
  const future = { ...ctx.academy, name: request.name, subdomain: request.subdomain };
  await requireUncommonPassword({ ...ctx, academy: future }, password, { email, name });
  const passwordHash = await hashPassword(password);
  const { academy, user } = await inTransaction(
    { ...ctx, db: ctx.allAcademies.db },
    async (ctx) => {
      const { academy, request } = await openRequested(ctx, { tokenHash, showsEmail });
      // The request's own e-mail, as it is now.
      const person = { email: request.email, name, passwordHash };
      const user = await addAdministrator({ ...ctx, academy }, person);
      return { academy, user };
    },
  );
  return { academy, pass: await makePass({ ...ctx, academy }, user.id) };
}
