// The academy that an address of the staff area names.
import { findAcademyForStaff } from "#src/administration/academies-queries.ts";
import { asPlatformStaff } from "#src/administration/platform-staff.ts";
import type { MemberCtx } from "#src/ctx.ts";
import { problem } from "#src/problem.ts";

export async function requireAcademy(ctx: MemberCtx, subdomain: string) {
  const academy = await findAcademyForStaff(asPlatformStaff(ctx).db, subdomain);
  if (!academy) throw problem("not_found", "Esta academia no existe");
  return academy;
}
