// Invites an address to administer an academy, as one of its administrators does.
import { eq } from "drizzle-orm";
import { administratorInvitations } from "#src/accounts/administrators/tables.ts";
import { administratorToken } from "#src/accounts/administrators/write-administrator-invitations.ts";
import type { MemberCtx } from "#src/ctx.ts";
import { inviteAdministrator } from "#src/teaching/administrators/invite-administrator.ts";
import { provenAdministrator } from "./access/teacher-admin-calls.ts";
import type { TestAcademy } from "./people.ts";

/** @param by an administrator without a password, whose session is young; absent: a new one */
export async function inviteToAdminister(here: TestAcademy, email: string, by?: MemberCtx) {
  await inviteAdministrator(by ?? (await provenAdministrator(here)), { email });
  const [row] = await here.ctx.db
    .select()
    .from(administratorInvitations)
    .where(eq(administratorInvitations.email, email));
  if (!row) throw new Error("nobody was invited");
  return { row, token: administratorToken(here.ctx, row).token };
}
