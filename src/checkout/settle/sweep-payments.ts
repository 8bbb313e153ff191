import { type Ctx, enqueue } from "#src/ctx.ts";
import { approvedPayments, unpaidPayments, waitingPayments } from "./waiting-payments-queries.ts";

/** The job of a younger payment has not run yet. */
const ageMs = 120_000;

/**
 * Has each payment asked about that waits and whose job has ended, such as after many failures, once
 * an hour each one that ended unpaid in the last days, and once a day each card's that was approved.
 */
export async function sweepPayments(ctx: Ctx): Promise<void> {
  const undecided = await waitingPayments(ctx, new Date(ctx.now.getTime() - ageMs));
  const waiting = [...undecided, ...(await unpaidPayments(ctx)), ...(await approvedPayments(ctx))];
  if (waiting.length === 0) return;
  const about = { data: { academyId: ctx.academy.id }, queued: true };
  const jobs = await ctx.outside.queue.findJobs<{ paymentId: string }>("checkout.settle", about);
  const asked = new Set(jobs.map(({ data }) => data.paymentId));
  for (const paymentId of waiting.filter((id) => !asked.has(id))) {
    const once = { key: paymentId, seconds: 300 };
    await enqueue(ctx, "checkout.settle", { paymentId }, { once });
  }
}
