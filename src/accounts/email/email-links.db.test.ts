import { eq } from "drizzle-orm";
import { afterAll, describe, expect, test } from "vitest";
import { emailLinks, users } from "#src/accounts/tables.ts";
import type { Ctx } from "#src/ctx.ts";
import { inTransaction } from "#src/ctx.ts";
import { openWorld } from "#src/testing/world.ts";
import type { LinkPurpose } from "./email-links.rules.ts";
import { makeLink, peekLink, spendLink } from "./email-links.ts";

const world = await openWorld();
afterAll(() => world.close());

const gone = { code: "gone", message: "Este enlace ya no sirve. Pide uno nuevo." };
const minutes = (ctx: Ctx, count: number) => ({
  ...ctx,
  now: new Date(ctx.now.getTime() + count * 60_000),
});

function spend(ctx: Ctx, token: string, purpose: LinkPurpose = "reset") {
  return inTransaction(ctx, (ctx) => spendLink(ctx, token, purpose));
}

async function withLink(purpose: LinkPurpose = "reset") {
  const { ctx, student } = await world.academy();
  const userId = student.id;
  return { ctx, userId, token: await makeLink(ctx, { userId, purpose }) };
}

test("a link works once and identifies its account", async () => {
  const { ctx, userId, token } = await withLink();
  expect(await peekLink(ctx, token, "reset")).toBe(true);
  expect(await spend(ctx, token)).toBe(userId);
  expect(await peekLink(ctx, token, "reset")).toBe(false);
  await expect(spend(ctx, token)).rejects.toMatchObject(gone);
});

test("peeking at a link does not use it up", async () => {
  const { ctx, userId, token } = await withLink();
  for (let i = 0; i < 3; i++) await peekLink(ctx, token, "reset");
  expect(await spend(ctx, token)).toBe(userId);
});

test("of two concurrent uses of a link, one succeeds", async () => {
  const { ctx, token } = await withLink();
  const both = await Promise.allSettled([spend(ctx, token), spend(ctx, token)]);
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(both.find(({ status }) => status === "rejected")).toMatchObject({ reason: gone });
});

test("a link stays good when the transaction that used it fails", async () => {
  const { ctx, userId, token } = await withLink();
  const fails = inTransaction(ctx, async (ctx) => {
    await spendLink(ctx, token, "reset");
    throw new Error("no more");
  });
  await expect(fails).rejects.toThrow("no more");
  expect(await spend(ctx, token)).toBe(userId);
});

describe.each([
  { purpose: "reset", good: 59, over: 60 },
  { purpose: "verify", good: 48 * 60 - 1, over: 48 * 60 },
] as const)("a link to $purpose", ({ purpose, good, over }) => {
  test(`is good for ${over} minutes`, async () => {
    const { ctx, userId, token } = await withLink(purpose);
    const late = minutes(ctx, over);
    expect(await peekLink(late, token, purpose)).toBe(false);
    await expect(spend(late, token, purpose)).rejects.toMatchObject(gone);
    expect(await spend(minutes(ctx, good), token, purpose)).toBe(userId);
  });
});

test("of an account's reset links the newest two are good: a mail may be sent twice", async () => {
  const { ctx, userId, token: first } = await withLink();
  const [second, third] = [
    await makeLink(minutes(ctx, 1), { userId, purpose: "reset" }),
    await makeLink(minutes(ctx, 2), { userId, purpose: "reset" }),
  ];
  await expect(spend(ctx, first)).rejects.toMatchObject(gone);
  expect(await peekLink(ctx, third, "reset")).toBe(true);
  expect(await spend(ctx, second)).toBe(userId);
});

test("of reset links made concurrently, two are good", async () => {
  const { ctx, student } = await world.academy();
  const link = { userId: student.id, purpose: "reset" } as const;
  const tokens = await Promise.all([1, 2, 3, 4].map(() => makeLink(ctx, link)));
  const good = await Promise.all(tokens.map((token) => peekLink(ctx, token, "reset")));
  expect(good.filter(Boolean)).toHaveLength(2);
});

test("a new reset link invalidates neither other accounts' links nor links to verify", async () => {
  const { ctx, userId, token: verify } = await withLink("verify");
  const here = await world.academy();
  const other = await here.person("student");
  const theirs = await makeLink(here.ctx, { userId: other.id, purpose: "reset" });
  await makeLink(ctx, { userId, purpose: "reset" });
  await makeLink(here.ctx, { userId: here.student.id, purpose: "reset" });
  expect(await spend(ctx, verify, "verify")).toBe(userId);
  expect(await spend(here.ctx, theirs)).toBe(other.id);
});

test("a link to verify does not reset a password, and a reset link does not verify", async () => {
  const { ctx, token } = await withLink("verify");
  await expect(spend(ctx, token, "reset")).rejects.toMatchObject(gone);
  expect(await peekLink(ctx, token, "reset")).toBe(false);
  const { ctx: there, token: reset } = await withLink("reset");
  await expect(spend(there, reset, "verify")).rejects.toMatchObject(gone);
});

test("another academy's link is refused and stays good in its own academy", async () => {
  const { ctx, userId, token } = await withLink();
  const { ctx: otherAcademy } = await world.academy();
  expect(await peekLink(otherAcademy, token, "reset")).toBe(false);
  await expect(spend(otherAcademy, token)).rejects.toMatchObject(gone);
  expect(await spend(ctx, token)).toBe(userId);
});

test.each(["", "no soy un enlace", "a\u0000b"])("%j is no link", async (token) => {
  const { ctx } = await world.academy();
  expect(await peekLink(ctx, token, "reset")).toBe(false);
  await expect(spend(ctx, token)).rejects.toMatchObject(gone);
});

test("the link of an account deleted in the meantime is gone", async () => {
  const { ctx, userId, token } = await withLink();
  await world.database.db.update(users).set({ deletedAt: ctx.now }).where(eq(users.id, userId));
  await expect(spend(ctx, token)).rejects.toMatchObject(gone);
});

test("the token is long and is not stored", async () => {
  const { userId, token } = await withLink();
  expect(Buffer.from(token, "base64url")).toHaveLength(32);
  const rows = await world.database.db
    .select()
    .from(emailLinks)
    .where(eq(emailLinks.userId, userId));
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(token);
});

test("expired links do not pile up", async () => {
  const { ctx, userId } = await withLink("verify");
  await makeLink(minutes(ctx, 48 * 60), { userId, purpose: "verify" });
  const rows = await world.database.db
    .select()
    .from(emailLinks)
    .where(eq(emailLinks.userId, userId));
  expect(rows).toHaveLength(1);
});
