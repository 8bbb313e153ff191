// Tells an academy's people that it closes, that it soon does, or that it stays open, and does what
// follows once it is closed. Each person is told once, in steps of bounded size, so that a killed
// worker loses one step at most and the next run goes on.
import {
  type ClosingNews,
  hasClosed,
  lastMoment,
  remindsAt,
} from "#src/academies/away/closing.rules.ts";
import { findClosing } from "#src/academies/away/closing-queries.ts";
import { keepUntold, markClosed } from "#src/academies/away/set-closing.ts";
import { inHeldAcademy } from "#src/academies/hold-academy.ts";
import { holdLive } from "#src/accounts/hold-accounts.ts";
import { listAdministrators } from "#src/accounts/staff/administrators-queries.ts";
import { type Ctx, enqueue, type TransactionCtx } from "#src/ctx.ts";
import { notify } from "#src/notifications/notify.ts";
import { formatDate } from "#src/ui/formats/moments.rules.ts";
import { closingEvent, closingNotice } from "./closing-notices.rules.ts";
import { someToTell } from "./people-queries.ts";

/** Small, since the embedded database serves nobody else during the transaction. */
const atOnce = 100;

/**
 * Runs once an hour until the academy is closed, so that whoever gets a course in the meantime, by a
 * payment that was under way, is told too.
 * @param undone of a closing that was taken back: when it was asked for
 */
export async function followClosing(
  ctx: Ctx,
  { undone }: { undone?: string | undefined },
  signal?: AbortSignal,
): Promise<void> {
  if (undone !== undefined)
    return tellAll(ctx, { news: "undone", since: new Date(undone) }, signal);
  const { closingSince: since, closesAt, suspendedAt } = ctx.academy;
  if (!since || !closesAt) return;
  if (hasClosed({ closesAt }, ctx.now)) return finish(ctx);
  // Nobody could go on learning; the next run after the pause tells them.
  if (suspendedAt) return;
  await tellAll(ctx, { news: "closing", since }, signal);
  if (remindsAt(closesAt) <= ctx.now) await tellAll(ctx, { news: "reminder", since }, signal);
}

type Telling = { news: Exclude<ClosingNews, "closed">; since: Date };

async function tellAll(ctx: Ctx, telling: Telling, signal?: AbortSignal): Promise<void> {
  do {
    signal?.throwIfAborted();
  } while ((await tellSome(ctx, telling)) === atOnce);
}

/**
 * The academy's row is held, so that two workers take turns and nobody is told of what was taken back.
 * @returns how many were found
 */
function tellSome(ctx: Ctx, { news, since }: Telling): Promise<number> {
  return inHeldAcademy(ctx, async (held) => {
    const { closingSince, closesAt, suspendedAt } = await findClosing(held);
    if (news !== "undone" && (!closesAt || closingSince?.getTime() !== since.getTime())) return 0;
    if (news === "undone" && suspendedAt) {
      // It neither sells nor shows anything; whoever opens it again has them told.
      if (!closesAt) await keepUntold(held, since);
      return 0;
    }
    const found = await someToTell(held, {
      event: closingEvent(news, since),
      limit: atOnce,
      ...afterOf(news, since, closesAt),
    });
    await tell(held, { news, since, day: closesAt ? formatDate(lastMoment(closesAt)) : "" }, found);
    return found.length;
  });
}

/** Who was told in the last week needs no reminder. */
function afterOf(news: Telling["news"], since: Date, closesAt: Date | null) {
  if (news === "closing") return {};
  const event = closingEvent("closing", since);
  const before = news === "reminder" && closesAt ? remindsAt(closesAt) : null;
  return { after: { event, before } };
}

type About = { news: ClosingNews; since: Date; day: string };
type Person = { id: string; role: string };

async function tell(held: TransactionCtx, about: About, people: Person[]): Promise<void> {
  const ids = people.map(({ id }) => id);
  const live = await holdLive(held, ids);
  const { news } = about;
  for (const userId of live) {
    await enqueue(held, "closing.mail", { userId, news, since: about.since.toISOString() });
  }
  const notices = people.map(({ id: userId, role }) => ({
    userId,
    ...closingNotice({ ...about, role }),
  }));
  await notify(held, notices, live);
}

/** Once: the row says that it was done. */
async function finish(ctx: Ctx): Promise<void> {
  await inHeldAcademy(ctx, async (held) => {
    const { closingSince: since, closesAt, closedAt } = await findClosing(held);
    if (!since || !closesAt || closedAt || !hasClosed({ closesAt }, ctx.now)) return;
    await markClosed(held);
    const administrators = await listAdministrators(held);
    const people = administrators.map(({ id }) => ({ id, role: "academy" }));
    await tell(held, { news: "closed", since, day: formatDate(lastMoment(closesAt)) }, people);
  });
}
