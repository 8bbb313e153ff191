// Completes a sign-up once: as a student, or as a teacher with picture, name and description where the
// academy lets the person teach or is asked to.
import { and, eq, inArray, or, sql } from "drizzle-orm";
import { holdAccounts } from "#src/accounts/hold-accounts.ts";
import { laterPicture } from "#src/accounts/picture/picture.rules.ts";
import { dropOtherPictures } from "#src/accounts/picture/picture.ts";
import { chosenPicture } from "#src/accounts/profile/update-profile.ts";
import { type CompleteInput, completeInput } from "#src/accounts/rules.ts";
import { liveUser, reissueTokens, type Tokens } from "#src/accounts/session/session.ts";
import { type User, users } from "#src/accounts/tables.ts";
import { addRequest } from "#src/accounts/teachers/ask-to-teach.ts";
import { type Choice, chooseTeaching } from "#src/accounts/teachers/choose-teaching.ts";
import {
  inTransaction,
  type MemberCtx,
  type Role,
  runHooks,
  type TransactionCtx,
} from "#src/ctx.ts";
import { problem } from "#src/problem.ts";
import { record } from "#src/trail/record.ts";

/** Appointed, never chosen: completing a sign-up keeps them. */
const givenRoles: Role[] = ["academy", "admin"];

/**
 * A repeated choice, for example after a lost answer, gets new tokens. Whoever wants to teach where
 * the academy decides is a student until then. Throws `conflict` for a different choice, and
 * `forbidden` where only an invitation makes a teacher.
 */
export async function completeSignUp(
  ctx: MemberCtx,
  input: CompleteInput,
): Promise<{ user: User; tokens: Tokens }> {
  const choice = completeInput.parse(input);
  let profile: Pick<User, "name" | "description" | "pictureUrl"> | null = null;
  if ("picture" in choice) {
    const { name, description, picture } = choice;
    profile = { name, description, pictureUrl: await chosenPicture(ctx, picture) };
  }
  const completed = await inTransaction(ctx, async (ctx) => {
    await holdAccounts(ctx, [ctx.actor.id], "no key update");
    const before = await liveUser(ctx);
    const { role: wanted, asks } = profile ? await chooseTeaching(ctx, before) : toLearn;
    const [user] = await ctx.db
      .update(users)
      .set({
        ...profile,
        ...(profile?.pictureUrl && {
          pictureUrl: laterPicture(before.pictureUrl, profile.pictureUrl),
        }),
        role: sql`case when ${inArray(users.role, givenRoles)} then ${users.role} else ${wanted} end`,
        completedSignUp: true,
        updatedAt: ctx.now,
      })
      .where(
        and(
          eq(users.academyId, ctx.academy.id),
          eq(users.id, ctx.actor.id),
          or(eq(users.completedSignUp, false), inArray(users.role, [wanted, ...givenRoles])),
        ),
      )
      .returning();
    if (!user) throw problem("conflict", "Tu registro ya está completo.");
    await recordCompletion(ctx, before, user);
    if (asks) await addRequest(ctx, user);
    if (profile) await runHooks(ctx, "profileChanged", user);
    return { user, tokens: await reissueTokens(ctx) };
  });
  const { pictureUrl } = completed.user;
  if (profile && pictureUrl) await dropOtherPictures(ctx, ctx.actor.id, pictureUrl);
  return completed;
}

const toLearn: Choice = { role: "student", asks: false };

/** A repeated choice changes nothing and leaves no row. */
async function recordCompletion(ctx: TransactionCtx, before: User, user: User): Promise<void> {
  if (before.completedSignUp) return;
  await record(ctx, { action: "sign-up-completed", subject: user });
  if (before.role === user.role) return;
  const details = { from: before.role, to: user.role };
  await record(ctx, { action: "role-changed", subject: user, details });
}
