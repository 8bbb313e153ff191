// Takes a message for the academy from anybody: a row, and in the same transaction the job of its
// mail. The same words of the same person within an hour are one message, which counts once.
import { and, eq, gt } from "drizzle-orm";
import { lockEmail } from "#src/accounts/email/lock-email.ts";
import { holdLive } from "#src/accounts/hold-accounts.ts";
import { countAttempt } from "#src/accounts/sign-in/attempts.ts";
import { type Ctx, enqueue, inTransaction, type TransactionCtx } from "#src/ctx.ts";
import { newId } from "#src/db/columns.ts";
import { problem } from "#src/problem.ts";
import { type MessageInput, messageInput } from "./message.rules.ts";
import { contactMessages } from "./tables.ts";

const sameForMs = 3_600_000;

/**
 * Throws `too_many` for somebody who writes a lot, and `unauthenticated` for an account that is
 * deleted meanwhile. @returns the id of the message
 */
export async function sendMessage(ctx: Ctx, input: MessageInput): Promise<string> {
  const message = messageInput.parse(input);
  const sent = await findSame(ctx, message);
  if (sent) return sent;
  await countAttempt(ctx, "contact", message.email);
  return inTransaction(ctx, async (ctx) => {
    // Two presses of the button take turns.
    await lockEmail(ctx, message.email);
    await holdSender(ctx);
    const before = await findSame(ctx, message);
    if (before) return before;
    const id = newId();
    await ctx.db.insert(contactMessages).values({
      ...{ academyId: ctx.academy.id, id, createdAt: ctx.now, ...message },
      userId: ctx.actor?.id ?? null,
    });
    await enqueue(ctx, "contact.mail", { messageId: id });
    return id;
  });
}

/** The account and its messages go together, so neither must go while a message is written. */
async function holdSender(ctx: TransactionCtx): Promise<void> {
  if (!ctx.actor || (await holdLive(ctx, [ctx.actor.id])).has(ctx.actor.id)) return;
  throw problem("unauthenticated", "Debes iniciar sesión");
}

async function findSame(
  { db, academy, now }: Pick<Ctx, "db" | "academy" | "now">,
  { email, topic, text }: MessageInput,
): Promise<string | null> {
  const [found] = await db
    .select({ id: contactMessages.id })
    .from(contactMessages)
    .where(
      and(
        eq(contactMessages.academyId, academy.id),
        eq(contactMessages.email, email),
        eq(contactMessages.topic, topic),
        eq(contactMessages.text, text),
        gt(contactMessages.createdAt, new Date(now.getTime() - sameForMs)),
      ),
    )
    .limit(1);
  return found?.id ?? null;
}
