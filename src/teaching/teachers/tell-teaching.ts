// Tells the academy's administrators who wants to teach, and an inviter who has accepted.

import { teachersPath } from "#src/academies/admin-paths.rules.ts";
import type { TransactionCtx } from "#src/ctx.ts";
import { notify } from "#src/notifications/notify.ts";
import { teachingNotice } from "#src/notifications/teaching-texts.rules.ts";
import { tellAdministrators } from "#src/notifications/tell-administrators.ts";

type Person = { id: string; name: string };

export async function tellAsked(ctx: TransactionCtx, { id, name }: Person): Promise<void> {
  const href = `${teachersPath}?tab=requests`;
  const notice = teachingNotice.asked({ at: ctx.now, href, userId: id, name });
  await tellAdministrators(ctx, notice);
}

export async function tellTaken(
  ctx: TransactionCtx,
  { id, name, inviterId }: Person & { inviterId: string },
): Promise<void> {
  const notice = teachingNotice.taken({ at: ctx.now, href: teachersPath, userId: id, name });
  await notify(ctx, [{ userId: inviterId, ...notice }]);
}
