// The one rule for a new password beyond its length; every way of setting one asks it.
import type { User } from "#src/accounts/tables.ts";
import type { Ctx } from "#src/ctx.ts";
import { problem } from "#src/problem.ts";
import { loadCommonPasswords } from "./common-passwords.ts";
import { weaknesses, weaknessOf } from "./weakness.rules.ts";

/**
 * Throws `invalid`, with a sentence for the field `password`, for a password that would be tried
 * first; does nothing where the setting PASSWORDS asks only for its length. Call it before the
 * attempt is counted: a person may need several tries to find a password.
 * @param person who will have it; null where nobody is known yet
 */
export async function requireUncommonPassword(
  {
    academy,
    outside,
  }: Pick<Ctx, "academy"> & { outside: Pick<Ctx["outside"], "passwords" | "baseDomain"> },
  password: string,
  person: Pick<User, "email" | "name"> | null,
): Promise<void> {
  if (outside.passwords === "length") return;
  const weakness = weaknessOf(password, {
    ...(await loadCommonPasswords()),
    own: person ? [person.email, person.name] : [],
    site: ["Semillero", academy.name, academy.subdomain ?? "", outside.baseDomain],
  });
  if (!weakness) return;
  const message = weaknesses[weakness];
  throw problem("invalid", message, { errors: [{ path: "password", message }] });
}
