// Who was invited to a course and has not come yet.
import { count, desc } from "drizzle-orm";
import type { MemberCtx } from "#src/ctx.ts";
import { invitations } from "../tables.ts";
import { openInvitations } from "./known-email-queries.ts";

export type Invited = Awaited<ReturnType<typeof listInvited>>[number];

type Page = { limit: number; offset: number };

/**
 * The newest first.
 * @param part of the address, as `searchedText` gives it
 */
export function listInvited(ctx: MemberCtx, courseId: string, part: string, page: Page) {
  return ctx.db
    .select({
      id: invitations.id,
      email: invitations.email,
      createdAt: invitations.createdAt,
      mailedAt: invitations.mailedAt,
      expiresAt: invitations.expiresAt,
    })
    .from(invitations)
    .where(openInvitations(ctx, courseId, part))
    .orderBy(desc(invitations.createdAt), desc(invitations.id))
    .limit(page.limit)
    .offset(page.offset);
}

export async function countInvited(ctx: MemberCtx, courseId: string, part = ""): Promise<number> {
  const [row] = await ctx.db
    .select({ amount: count() })
    .from(invitations)
    .where(openInvitations(ctx, courseId, part));
  return row?.amount ?? 0;
}
