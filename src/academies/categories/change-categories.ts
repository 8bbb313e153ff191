// The one way to write an academy's categories: all rules of the list hold, and the courses follow.
import { and, asc, eq, inArray } from "drizzle-orm";
import {
  changedMeanwhile,
  inHeldAcademy,
  putAcademy,
  requireSeen,
} from "#src/academies/hold-academy.ts";
import { academyCategories } from "#src/academies/tables.ts";
import { type Ctx, enqueue, runHooks, type TransactionCtx } from "#src/ctx.ts";
import { folderIn, keptImageSeconds } from "#src/images/image.rules.ts";
import { problem } from "#src/problem.ts";
import { categoryName, categoryTexts, markOf, mostCategories, sameName } from "./category.rules.ts";
import { everyCategory } from "./every-category.rules.ts";

export type Category = { name: string; logoUrl: string | null };

/** `was` is its name until now, null for a new one. */
export type WantedCategory = Category & { was: string | null };

export type CategoryPlan = {
  /** In their order; what is not named goes. */
  list: WantedCategory[];
  /** The category that takes the courses of those left out; without it they must have none. */
  coursesTo?: string | undefined;
};

/** What the caller read: the academy's version, or the mark of the list; neither changes any. */
export type Seen = { version?: number | undefined; mark?: string | undefined };

/**
 * Throws `conflict` for another version, for a name twice in any letter case and for a category with
 * courses that goes.
 * @param plan what the list becomes; it may throw
 * @param isDone whether the list is already as wanted: then a call that is sent twice, because its
 * answer was lost, succeeds
 */
export async function changeCategories(
  ctx: Ctx,
  { version, mark }: Seen,
  plan: (now: Category[]) => CategoryPlan,
  isDone: (now: Category[]) => boolean = () => false,
): Promise<void> {
  await inHeldAcademy(ctx, async (ctx, held) => {
    const now = await readCategories(ctx);
    const isOld = mark !== undefined && mark !== markOf(now);
    if ((isOld || version === held.version - 1) && isDone(now)) return;
    if (isOld) throw changedMeanwhile();
    requireSeen(held, version);
    const { list, coursesTo } = plan(now);
    const wanted = checked(list, now.length);
    if (isSame(now, wanted)) return;
    await putAcademy(ctx, "categories");
    await write(ctx, now, wanted, coursesTo);
  });
}

/** Throws `not_found` for a category that the academy does not have, or no longer. */
export function placeOf(now: Category[], name: string): number {
  const place = now.findIndex((one) => one.name === name);
  if (place < 0) throw problem("not_found", categoryTexts.unknown);
  return place;
}

/** The list of an academy whose row is held. */
function readCategories({ db, academy }: TransactionCtx): Promise<Category[]> {
  return db
    .select({ name: academyCategories.name, logoUrl: academyCategories.logoUrl })
    .from(academyCategories)
    .where(eq(academyCategories.academyId, academy.id))
    .orderBy(asc(academyCategories.position), asc(academyCategories.name));
}

function checked(list: WantedCategory[], before: number): WantedCategory[] {
  if (list.length === 0) throw problem("conflict", categoryTexts.last);
  if (list.length > Math.max(mostCategories, before)) {
    throw problem("conflict", categoryTexts.many);
  }
  return list.map((one, place) => {
    // What an academy has already stays as it is.
    const name = one.was === one.name ? one.name : categoryName.parse(one.name);
    if (sameName(name, everyCategory)) throw refused(categoryTexts.reserved);
    const isTwice = list.slice(0, place).some((other) => sameName(other.name.trim(), name));
    if (isTwice) throw refused(categoryTexts.taken);
    return { ...one, name };
  });
}

function refused(message: string) {
  return problem("conflict", message, { errors: [{ path: "name", message }] });
}

function isSame(now: Category[], wanted: WantedCategory[]): boolean {
  return (
    now.length === wanted.length &&
    wanted.every(
      ({ name, logoUrl, was }, place) =>
        was === name && now[place]?.name === name && now[place]?.logoUrl === logoUrl,
    )
  );
}

async function write(
  ctx: TransactionCtx,
  now: Category[],
  wanted: WantedCategory[],
  coursesTo: string | undefined,
): Promise<void> {
  const academyId = ctx.academy.id;
  const before = now.map(({ name }) => name);
  const after = wanted.map(({ name }) => name);
  const moved = new Map(
    wanted.flatMap(({ was, name }) => (was !== null && was !== name ? [[was, name]] : [])),
  );
  const left = before.filter((name) => !wanted.some(({ was }) => was === name));
  if (coursesTo !== undefined) for (const name of left) moved.set(name, coursesTo);
  const gone = coursesTo === undefined ? left : [];
  const rows = wanted.map(({ name, logoUrl }, position) => ({
    ...{ academyId, name, logoUrl, position },
  }));
  const added = rows.filter(({ name }) => !before.includes(name));
  // A new row instead of a changed key: a distributed database cannot cascade to part of its key.
  if (added.length > 0) await ctx.db.insert(academyCategories).values(added);
  await runHooks(ctx, "categoriesChanged", { moved, gone });
  const named = (name: string) =>
    and(eq(academyCategories.academyId, academyId), eq(academyCategories.name, name));
  const unused = before.filter((name) => !after.includes(name));
  if (unused.length > 0) {
    await ctx.db
      .delete(academyCategories)
      .where(
        and(eq(academyCategories.academyId, academyId), inArray(academyCategories.name, unused)),
      );
  }
  for (const { name, logoUrl, position } of rows) {
    await ctx.db.update(academyCategories).set({ logoUrl, position }).where(named(name));
  }
  await removeLogos(ctx, now, wanted);
}

/** A logo that no category shows any more goes once no cache shows it. */
async function removeLogos(
  ctx: TransactionCtx,
  now: Category[],
  wanted: WantedCategory[],
): Promise<void> {
  for (const { logoUrl } of now) {
    if (!logoUrl || wanted.some((one) => one.logoUrl === logoUrl)) continue;
    const folder = folderIn(ctx.academy.id, logoUrl);
    if (folder) await enqueue(ctx, "images.remove", { folder }, { startAfter: keptImageSeconds });
  }
}
