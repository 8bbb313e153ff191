// The token in the mailed link of a request: made when the mail is written, stored only as a digest.
import { randomBytes } from "node:crypto";
import { and, eq, gt, isNull } from "drizzle-orm";
import { type AcademyRequest, academyRequests } from "#src/academies/tables.ts";
import type { Ctx } from "#src/ctx.ts";
import { tokenDigest } from "#src/token-digest.ts";

/** The newest link is the one that works. Null for a request that has ended. */
export async function newRequestToken(
  { db, academy, now }: Pick<Ctx, "db" | "academy" | "now">,
  requestId: string,
): Promise<{ token: string; request: AcademyRequest } | null> {
  const token = randomBytes(32).toString("base64url");
  const [request] = await db
    .update(academyRequests)
    .set({ tokenHash: tokenDigest(token) })
    .where(
      and(
        eq(academyRequests.academyId, academy.id),
        eq(academyRequests.id, requestId),
        isNull(academyRequests.openedAt),
        gt(academyRequests.expiresAt, now),
      ),
    )
    .returning();
  return request ? { token, request } : null;
}
