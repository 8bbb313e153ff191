// Changes an account's name, description, place or picture, or whether teachers see its e-mail, and
// reissues the tokens of its session.
import { and, eq } from "drizzle-orm";
import { holdAccounts } from "#src/accounts/hold-accounts.ts";
import { laterPicture } from "#src/accounts/picture/picture.rules.ts";
import { assignPicture, dropOtherPictures, dropPicture } from "#src/accounts/picture/picture.ts";
import { liveUser, reissueTokens, type Tokens } from "#src/accounts/session/session.ts";
import { type User, users } from "#src/accounts/tables.ts";
import { inTransaction, type MemberCtx, runHooks } from "#src/ctx.ts";
import type { ProfileField } from "#src/trail/actions.rules.ts";
import { record } from "#src/trail/record.ts";
import { type ProfileInput, profileInput } from "./profile.rules.ts";

export async function updateProfile(
  ctx: MemberCtx,
  input: ProfileInput,
): Promise<{ user: User; tokens: Tokens }> {
  const { name, description, place, picture, sharesEmail } = profileInput.parse(input);
  const { id } = ctx.actor;
  // An unchanged one is not written: another tab may have replaced or removed it.
  const given = picture && picture === ctx.actor.pictureUrl ? undefined : picture;
  const chosen = given ? await assignPicture(ctx, given) : given;
  const { had, ...updated } = await inTransaction(ctx, async (ctx) => {
    await holdAccounts(ctx, [id], "no key update");
    const before = await liveUser(ctx);
    const pictureUrl = chosen ? laterPicture(before.pictureUrl, chosen) : chosen;
    const [user = before] = await ctx.db
      .update(users)
      .set({ name, description, place, pictureUrl, sharesEmail, updatedAt: ctx.now })
      .where(and(eq(users.academyId, ctx.academy.id), eq(users.id, id)))
      .returning();
    const fields = changedFields(before, user).join(",");
    if (fields)
      await record(ctx, { action: "profile-changed", subject: user, details: { fields } });
    await runHooks(ctx, "profileChanged", user);
    return { user, tokens: await reissueTokens(ctx), had: before.pictureUrl };
  });
  // Another tab may be saving a later picture, whose files stay.
  if (chosen && updated.user.pictureUrl) {
    await dropOtherPictures(ctx, id, updated.user.pictureUrl);
  } else if (chosen === null) await dropPicture(ctx, id, had);
  return updated;
}

function changedFields(before: User, after: User): ProfileField[] {
  const columns = {
    name: "name",
    description: "description",
    place: "place",
    picture: "pictureUrl",
    sharesEmail: "sharesEmail",
  } as const;
  const fields = Object.keys(columns) as ProfileField[];
  return fields.filter((field) => before[columns[field]] !== after[columns[field]]);
}

/** The address of the picture that a form sent: a new upload, or the unchanged current one. */
export async function chosenPicture(ctx: MemberCtx, given: string): Promise<string> {
  return given === ctx.actor.pictureUrl ? given : assignPicture(ctx, given);
}
