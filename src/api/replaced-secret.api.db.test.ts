// What SESSION_SECRET_OLD keeps when SESSION_SECRET is replaced, and what ends.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { openSession, readAccessToken } from "#src/accounts/session/session.ts";
import { consentStopUrl, leadOfToken } from "#src/campaigns/stop-link.ts";
import { giftPath } from "#src/checkout/gift/gift-link.ts";
import { findGift } from "#src/checkout/gift/gift-queries.ts";
import { orderKey } from "#src/checkout/orders/order-access.ts";
import { pay } from "#src/checkout/pay/pay.ts";
import type { Ctx } from "#src/ctx.ts";
import { newId } from "#src/db/columns.ts";
import { newCsrfToken } from "#src/http/security/csrf-token.ts";
import { accountToStop, stopLink } from "#src/notifications/stop-link.ts";
import { openSessionSigner } from "#src/outside/keys/session-signer.ts";
import { openDoor } from "#src/testing/door.ts";
import { cards, openShop } from "#src/testing/purchase.ts";
import { sessionSecret } from "#src/testing/world.ts";

const shop = await openShop();
const { world, purchase } = shop;
const dataDir = mkdtempSync(join(tmpdir(), "semillero-secrets-"));
afterAll(async () => {
  rmSync(dataDir, { recursive: true });
  await shop.close();
});

const newest = { sessionSecret: "another secret of the tests, drawn after a year", dataDir };
const kept = await openSessionSigner({ ...newest, oldSessionSecrets: [sessionSecret] });
const dropped = await openSessionSigner({ ...newest, oldSessionSecrets: [] });
const last = await openSessionSigner({
  ...{ sessionSecret: "the third secret of the tests, after two years", dataDir },
  oldSessionSecrets: [newest.sessionSecret, sessionSecret],
});

type Signer = typeof kept;
const withSigner = (ctx: Ctx, signer: Signer): Ctx => ({
  ...ctx,
  outside: { ...ctx.outside, signer },
});
const doorOf = (signer: Signer) => openDoor({ ...world, outside: { ...world.outside, signer } });

/** A gift that was bought without a session, and its links of before the replacement. */
async function bought() {
  const here = await world.academy();
  const change = { learnerEmail: `${newId()}@correo.test` };
  const { id } = await pay(here.ctx, await purchase(here.course, cards.approved, change));
  return { here, id, path: `/api/orders/${id}?key=${orderKey(here.ctx, id)}` };
}

test("an order's link of before opens with the old secret set, and is 404 without", async () => {
  const { here, id, path } = await bought();
  for (const signer of [kept, last]) {
    const answer = await doorOf(signer).anyone(here.academy)(path);
    expect(await answer.json()).toMatchObject({ id, status: "paid" });
  }
  expect((await doorOf(dropped).anyone(here.academy)(path)).status).toBe(404);
  expect((await doorOf(kept).anyone(here.academy)(`${path}x`)).status).toBe(404);
});

test("a new link is signed with the new secret", async () => {
  const { here, id } = await bought();
  const path = `/api/orders/${id}?key=${orderKey(withSigner(here.ctx, kept), id)}`;
  expect((await doorOf(dropped).anyone(here.academy)(path)).status).toBe(200);
  expect((await openDoor(world).anyone(here.academy)(path)).status).toBe(404);
});

test("links of gifts and those that stop mails go on too", async () => {
  const { here, id } = await bought();
  const { ctx, student } = here;
  const [now, without] = [withSigner(ctx, kept), withSigner(ctx, dropped)];
  const queryOf = (link: string) => new URL(link, "http://own").searchParams;

  const gift = queryOf(await giftPath(ctx, id)).get("token") ?? "";
  expect(await findGift(now, gift)).toMatchObject({ orderId: id });
  expect(await findGift(without, gift)).toBeNull();

  const stop = queryOf(stopLink(ctx, student.id));
  const mailed = { account: stop.get("account") ?? "", key: stop.get("key") ?? "" };
  expect(accountToStop(now, mailed)).toBe(student.id);
  expect(accountToStop(without, mailed)).toBeNull();

  const lead = { campaignId: newId(), userId: student.id };
  const consent = queryOf(consentStopUrl(ctx, lead)).get("token") ?? "";
  expect(leadOfToken(now, consent)).toEqual(lead);
  expect(leadOfToken(without, consent)).toBeNull();
});

describe("with the old secret set", () => {
  test("a session of before is over, and its cookies are dropped", async () => {
    const here = await world.academy();
    const { accessToken, refreshToken } = await openSession(here.ctx, here.student);
    expect(await readAccessToken(here.ctx, accessToken)).toMatchObject({ id: here.student.id });
    const browser = doorOf(kept).browser(here.academy);
    for (const cookies of [
      { session: accessToken },
      { refresh: refreshToken },
      { session: accessToken, refresh: refreshToken },
    ]) {
      for (const [name, value] of Object.entries(cookies)) browser.cookies.set(name, value);
      expect((await browser("/api/users")).status).toBe(401);
      expect([...browser.cookies.keys()].filter((name) => name in cookies)).toEqual([]);
    }
    const headers = { authorization: `Bearer ${accessToken}` };
    expect((await doorOf(kept).anyone(here.academy)("/api/users", { headers })).status).toBe(401);
  });

  test("an anti-forgery token of before is refused", async () => {
    const here = await world.academy();
    const { accessToken } = await openSession(withSigner(here.ctx, kept), here.student);
    const actor = await readAccessToken(withSigner(here.ctx, kept), accessToken);
    if (!actor || actor === "other-academy") throw new Error("the session did not open");
    const send = (signer: Signer) => {
      const token = newCsrfToken(signer, actor.sessionId);
      const cookie = `session=${accessToken}; XSRF-TOKEN=${token}`;
      const headers = { cookie, "x-xsrf-token": token };
      return doorOf(kept).anyone(here.academy)("/api/auth/logout", { method: "POST", headers });
    };
    expect((await send(world.outside.signer)).status).toBe(403);
    expect((await send(kept)).status).toBe(204);
  });
});
