// Opens the academy of a request, once: of two who press the button, one opens it.
import { and, eq, gt, isNull } from "drizzle-orm";
import { type AcademyRequest, academyNames, academyRequests } from "#src/academies/tables.ts";
import type { Academy, TransactionCtx } from "#src/ctx.ts";
import { problem } from "#src/problem.ts";
import { addAcademy } from "./open-academy.ts";
import { requestLinkTexts } from "./request.rules.ts";

/**
 * Throws `gone` for a request that was used or has expired.
 * @param ctx of the root academy, with the database of all
 * @param showsEmail whether the person wants their e-mail to be the academy's public contact
 */
export async function openRequested(
  { db, academy: root, now }: Pick<TransactionCtx, "db" | "academy" | "now">,
  { tokenHash, showsEmail }: { tokenHash: string; showsEmail: boolean },
): Promise<{ academy: Academy; request: AcademyRequest }> {
  const mine = eq(academyRequests.academyId, root.id);
  const [request] = await db
    .update(academyRequests)
    .set({ openedAt: now })
    .where(
      and(
        mine,
        eq(academyRequests.tokenHash, tokenHash),
        isNull(academyRequests.openedAt),
        gt(academyRequests.expiresAt, now),
      ),
    )
    .returning();
  if (!request) throw problem("gone", requestLinkTexts.unknown);
  const { id, subdomain, name, email, categories } = request;
  const contact = showsEmail ? email : null;
  const academy = await addAcademy(db, { subdomain, name, email: contact, categories });
  const [named] = await db
    .update(academyNames)
    .set({ ownerId: academy.id, requestId: null, until: null })
    .where(and(eq(academyNames.subdomain, subdomain), eq(academyNames.requestId, id)))
    .returning({ subdomain: academyNames.subdomain });
  if (!named) throw problem("gone", requestLinkTexts.expired);
  await db
    .update(academyRequests)
    .set({ openedId: academy.id })
    .where(and(mine, eq(academyRequests.id, id)));
  return { academy, request };
}
