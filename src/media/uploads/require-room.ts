// Refuses an upload past the quotas of its account or its academy. Finishing or removing uploads
// makes room again.
import { and, eq, gt, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Actor, TransactionCtx } from "#src/ctx.ts";
import { takeTurns } from "#src/db/take-turns.ts";
import { uploads } from "#src/media/tables.ts";
import { problem } from "#src/problem.ts";
import { formatGigabytes } from "#src/ui/formats/bytes.rules.ts";
import { limits } from "./uploads.rules.ts";

type Announced = { kind: keyof typeof limits; bytes: number | null };

/**
 * Call it in the transaction that adds the upload: until its end, further ones of the academy wait,
 * so that two at once cannot both take the last place. Throws `conflict` where too much is open, and
 * `no_space` where the academy stores too much.
 */
export async function requireRoom(
  ctx: TransactionCtx & { actor: Actor },
  { kind, bytes }: Announced,
): Promise<void> {
  const { openUploads, academyBytes } = ctx.outside.quotas;
  await takeTurns(ctx, `room of ${ctx.academy.id}`);
  const taken = await takenNow(ctx);
  // A signed address accepts any size.
  const added = bytes ?? limits[kind].bytes;
  const { account, academy } = openUploads;
  if (taken.mine + 1 > account.count) throw problem("conflict", texts.openCount(account.count));
  if (taken.mineBytes + added > account.bytes) {
    throw problem("conflict", texts.openBytes(account.bytes));
  }
  const isCrowded = taken.open + 1 > academy.count || taken.openBytes + added > academy.bytes;
  if (isCrowded) throw problem("conflict", texts.academyOpen);
  if (taken.stored + taken.openBytes + added > academyBytes) {
    throw problem("no_space", texts.academyFull(academyBytes));
  }
}

const texts = {
  openCount: (most: number) =>
    `Llegaste al máximo de subidas sin terminar (${most}). Termina o cancela alguna e intenta de nuevo; las que dejes quietas se borran en un día.`,
  openBytes: (most: number) =>
    `Tus subidas sin terminar no pueden sumar más de ${formatGigabytes(most)}. Termina o cancela alguna e intenta de nuevo; las que dejes quietas se borran en un día.`,
  academyOpen:
    "La academia tiene demasiadas subidas sin terminar. Intenta de nuevo cuando terminen algunas.",
  academyFull: (most: number) =>
    `La academia ya usa su espacio de ${formatGigabytes(most)}. Quita archivos que no necesites, o pide más espacio a quien la administra.`,
};

async function takenNow(ctx: TransactionCtx & { actor: Actor }) {
  const isOpen = and(isNull(uploads.bytes), gt(uploads.expiresAt, ctx.now));
  const isMine = and(isOpen, eq(uploads.userId, ctx.actor.id));
  // What an expired upload has received stays until the hourly job removes it.
  const isStored = or(isNotNull(uploads.bytes), and(isNotNull(uploads.size), not(isOpen)));
  const largest = sql`case ${uploads.kind} when 'video' then ${limits.video.bytes}::bigint
    when 'document' then ${limits.document.bytes}::bigint else ${limits.image.bytes}::bigint end`;
  const size = sql`coalesce(${uploads.bytes}, ${uploads.size}, ${largest})`;
  const [found] = await ctx.db
    .select({
      mine: countOf(isMine),
      mineBytes: sumOf(size, isMine),
      open: countOf(isOpen),
      openBytes: sumOf(size, isOpen),
      stored: sumOf(size, isStored),
    })
    .from(uploads)
    .where(eq(uploads.academyId, ctx.academy.id));
  return found ?? { mine: 0, mineBytes: 0, open: 0, openBytes: 0, stored: 0 };
}

function not(condition: SQL | undefined): SQL {
  return sql`not (${condition})`;
}

function countOf(condition: SQL | undefined): SQL<number> {
  return sql<number>`count(*) filter (where ${condition})`.mapWith(Number);
}

function sumOf(size: SQL, condition: SQL | undefined): SQL<number> {
  return sql<number>`coalesce(sum(${size}) filter (where ${condition}), 0)`.mapWith(Number);
}
