// Records that the academy has sent money to a teacher.
import { holdAccounts } from "#src/accounts/hold-accounts.ts";
import { findUser } from "#src/accounts/queries.ts";
import { requireAdministrator } from "#src/accounts/require-administrator.ts";
import { shownAccount } from "#src/bank-accounts/bank-account.rules.ts";
import { bogotaDay } from "#src/calendar/bogota.rules.ts";
import { enqueue, inTransaction, type MemberCtx, type TransactionCtx } from "#src/ctx.ts";
import { newId } from "#src/db/columns.ts";
import { payableTo } from "#src/ledger/ledger-queries.ts";
import { postPayout } from "#src/ledger/post.ts";
import { notify } from "#src/notifications/notify.ts";
import { noticeOf } from "#src/notifications/texts.rules.ts";
import { problem } from "#src/problem.ts";
import { record } from "#src/trail/record.ts";
import { formatCop } from "#src/ui/formats/numbers.rules.ts";
import { forgetPaid } from "./keep-account.ts";
import {
  type PayoutInput,
  paidMeanwhileText,
  paymentMethodsPath,
  payoutInput,
  payoutTexts,
  tooMuchText,
} from "./payout.rules.ts";
import {
  countPayouts,
  findPayout,
  findPayoutAccount,
  listPayouts,
  type Payout,
} from "./payout-queries.ts";
import { payouts } from "./tables.ts";

/**
 * The same key records once, and answers with the first payout. Throws `conflict` for more than is
 * payable, for a key that stands for another payout, and where one was recorded that the caller had not
 * read: it may be the same transfer.
 */
export async function recordPayout(
  ctx: MemberCtx,
  input: PayoutInput,
  idempotencyKey: string,
): Promise<Payout> {
  requireAdministrator(ctx, payoutTexts.academyOnly);
  const { paidBefore, ...given } = payoutInput.parse(input);
  if (given.paidOn > bogotaDay(ctx.now)) throw wrong("invalid", "paidOn", payoutTexts.future);
  const { teacherId, amountCop } = given;
  return inTransaction(ctx, async (ctx) => {
    // Two payouts take turns, and the payer's own row is not locked after the teacher's.
    await holdAccounts(ctx, [...new Set([teacherId, ctx.actor.id])], "no key update");
    const teacher = await findUser(ctx, teacherId);
    if (!teacher) throw problem("not_found", payoutTexts.teacherGone);
    const before = await findPayout(ctx, { idempotencyKey });
    if (before) return sameAs(before, given);
    const payableCop = await payableTo(ctx, teacherId);
    if (paidBefore !== undefined) await refuseUnread(ctx, { ...given, paidBefore, payableCop });
    if (amountCop > payableCop) {
      throw wrong("conflict", "amountCop", tooMuchText(formatCop(Math.max(payableCop, 0))));
    }
    const kept = await findPayoutAccount(ctx, teacherId);
    const [made] = await ctx.db
      .insert(payouts)
      .values({
        ...{ academyId: ctx.academy.id, id: newId(), ...given, idempotencyKey },
        toAccount: kept ? shownAccount(kept.account) : "",
        ...{ createdBy: ctx.actor.id, createdAt: ctx.now },
      })
      .onConflictDoNothing()
      .returning();
    // Of another teacher, at the same moment.
    if (!made) throw problem("conflict", payoutTexts.otherPayout);
    await postPayout(ctx, { teacherId, amountCop });
    await record(ctx, { action: "paid-out", subject: teacher });
    if (teacher.deletedAt) await forgetPaid(ctx, teacherId);
    const notice = noticeOf.paidOut({ payoutId: made.id, amountCop, href: paymentMethodsPath });
    await notify(ctx, [{ userId: teacherId, ...notice }]);
    await enqueue(ctx, "payouts.mail", { mail: { kind: "paid", payoutId: made.id } });
    return made;
  });
}

async function refuseUnread(
  ctx: TransactionCtx,
  { teacherId, amountCop, paidBefore, payableCop }: Asked,
): Promise<void> {
  if ((await countPayouts(ctx, teacherId)) === paidBefore) return;
  const [newest] = await listPayouts(ctx, teacherId, { limit: 1, offset: 0 });
  if (newest) throw problem("conflict", paidMeanwhileText(newest, amountCop <= payableCop));
}

type Asked = Pick<PayoutInput, "teacherId" | "amountCop"> & {
  paidBefore: number;
  payableCop: number;
};

/** A repeated request is answered with what the first one did. */
function sameAs(before: Payout, given: Omit<PayoutInput, "paidBefore">): Payout {
  const isSame = (["teacherId", "amountCop", "paidOn", "reference"] as const).every(
    (name) => before[name] === given[name],
  );
  if (!isSame) throw problem("conflict", payoutTexts.otherPayout);
  return before;
}

function wrong(code: "invalid" | "conflict", path: string, message: string) {
  return problem(code, message, { errors: [{ path, message }] });
}
