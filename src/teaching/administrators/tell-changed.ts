// Tells the other administrators that one is new or gone, by a notification and by mail: whoever
// takes an academy over would do it in silence.
import { administratorsPath } from "#src/academies/admin-paths.rules.ts";
import { administratorIds } from "#src/accounts/administrators/administrator-queries.ts";
import type { User } from "#src/accounts/tables.ts";
import { enqueue, type TransactionCtx } from "#src/ctx.ts";
import { administratorNotice } from "#src/notifications/administrator-texts.rules.ts";
import { notify } from "#src/notifications/notify.ts";

type Person = Pick<User, "id" | "name">;

/** Call it last in the transaction. */
export async function tellAdded(ctx: TransactionCtx, person: Person): Promise<void> {
  const notice = administratorNotice.added(told(ctx, person));
  const others = await othersOf(ctx, person);
  await notify(
    ctx,
    others.map((userId) => ({ userId, ...notice })),
  );
  const at = ctx.now.toISOString();
  for (const userId of others) {
    const mail = { kind: "added" as const, userId, subjectId: person.id, at };
    await enqueue(ctx, "administrators.mail", { mail });
  }
}

/** Call it last in the transaction, when the person has the role no more, or no account. */
export async function tellRemoved(ctx: TransactionCtx, person: Person): Promise<void> {
  const { actor } = ctx;
  const at = ctx.now.toISOString();
  const notice = administratorNotice.removed(told(ctx, person));
  const others = (await othersOf(ctx, person)).filter((id) => id !== actor?.id);
  const notices = others.map((userId) => ({ userId, ...notice }));
  if (person.id !== actor?.id) {
    const own = administratorNotice.youWereRemoved({ at: ctx.now, href: "/account" });
    notices.push({ userId: person.id, ...own });
    const mail = { kind: "dismissed" as const, userId: person.id, at };
    await enqueue(ctx, "administrators.mail", { mail });
  }
  await notify(ctx, notices);
  for (const userId of others) {
    const mail = { kind: "removed" as const, userId, subjectId: person.id, at };
    await enqueue(ctx, "administrators.mail", { mail });
  }
}

function told({ now }: TransactionCtx, { id, name }: Person) {
  return { at: now, href: administratorsPath, userId: id, name };
}

async function othersOf(ctx: TransactionCtx, { id }: Person): Promise<string[]> {
  return (await administratorIds(ctx)).filter((one) => one !== id);
}
