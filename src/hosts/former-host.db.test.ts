import { eq } from "drizzle-orm";
import { afterAll, describe, expect, test } from "vitest";
import { renameSubdomain } from "#src/academies/addresses/rename-subdomain.ts";
import { findAcademyById } from "#src/academies/queries.ts";
import { academyNames } from "#src/academies/tables.ts";
import { hashPassword } from "#src/accounts/password/passwords.ts";
import { safeRedirect } from "#src/accounts/sign-in/safe-redirect.ts";
import { users } from "#src/accounts/tables.ts";
import { keepMerchant } from "#src/checkout/merchants/keep-merchant.ts";
import { pay } from "#src/checkout/pay/pay.ts";
import { findOrder } from "#src/checkout/queries.ts";
import { newId } from "#src/db/columns.ts";
import { enrol } from "#src/enrolments/enrol.ts";
import { viewsOrNone } from "#src/lessons/queries.ts";
import { openDoor, problemIn } from "#src/testing/door.ts";
import { eventOf, hurried, openShop } from "#src/testing/purchase.ts";
import { gatewayKeys } from "#src/testing/world.ts";

const shop = await openShop();
const { world } = shop;
afterAll(() => shop.close());
const door = openDoor(world, { PUBLIC_URL: "https://semillero.test:8443" });

/** An academy that has moved, and the origin where it is now. */
async function moved() {
  const here = await world.academy();
  const admin = await here.person("academy");
  const name = `n${newId().replaceAll("-", "").slice(-14)}`;
  await renameSubdomain(here.as(admin), name);
  return { ...here, admin, name, origin: `https://${name}.semillero.test:8443` };
}

const here = await moved();
const old = door.anyone(here.academy);

describe("at the old address", () => {
  test.each([
    "/",
    "/explore?category=todos&terms=caf%C3%A9",
    "/login?redirectTo=%2Faccount",
    "/api/courses?limit=4",
    "/media/a/b/c.m3u8",
    "/images/x/y/200.webp",
    "/tiles/arte.svg",
    "/robots.txt",
    "//otro.co/x%20y",
  ])("%s leads to the same place of the new one", async (path) => {
    const answer = await old(path, { headers: { cookie: "theirs=1" } });
    expect(answer.status).toBe(301);
    expect(answer.headers.get("location")).toBe(here.origin + path);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  test.each([
    ["POST", "/api/auth/login"],
    ["PUT", "/api/gateway/events"],
    ["PATCH", "/api/uploads/1"],
    ["DELETE", "/api/users"],
    ["POST", "/login"],
  ])("%s %s keeps its method", async (method, path) => {
    const json = { email: "ana@correo.test", password: "una clave larga" };
    const answer = await old(path, { method, json });
    expect(answer.status).toBe(308);
    expect(answer.headers.get("location")).toBe(here.origin + path);
  });

  test("a class that is open there still saves its progress, and nothing else", async () => {
    const there = await world.academy();
    const student = await there.person("student");
    await enrol(there.ctx, student.id, there.course.id);
    const lessonId = there.course.modules[1]?.lessons[0]?.id ?? "";
    const admin = await there.person("academy");
    await renameSubdomain(there.as(admin), `n${newId().replaceAll("-", "").slice(-14)}`);
    const page = door.browser(there.academy);
    const token = await door.accessToken(student, there.academy);
    // The first is for the anti-forgery token of this browser; the server reads the other.
    page.cookies.set("session", token).set("__Host-session", token);
    const origin = `https://${there.academy.subdomain}.semillero.test:8443`;
    const path = `/api/users/${student.id}/course/${there.course.id}/progress`;
    const json = { class: lessonId, minutes: 3, seconds: 190 };
    const saved = await page(path, { method: "PATCH", json, headers: { origin } });
    expect(saved.status).toBe(204);
    const views = await viewsOrNone(there.as(student), there.course.id);
    expect(views.get(lessonId)).toMatchObject({ placeSeconds: 190 });
    const stranger = door.anyone(there.academy);
    await problemIn(await stranger(path, { method: "PATCH", json }), 401);
    expect((await page(path)).status).toBe(301);
    expect((await page("/api/users", { method: "PATCH", json: {} })).status).toBe(308);
  });

  test("a session is left alone, and is still one if the academy comes back", async () => {
    const back = await moved();
    const browser = door.as(back.admin, back.academy);
    expect((await browser("/api/users")).status).toBe(301);
    await renameSubdomain(back.as(back.admin), back.academy.subdomain ?? "");
    expect((await browser("/api/users")).status).toBe(200);
    const other = door.anyone({ subdomain: back.name });
    const led = await other("/explore");
    expect(led.headers.get("location")).toMatch(`https://${back.academy.subdomain}.`);
  });

  test("sign-in at the main host may lead back to it, and a certificate may be had", async () => {
    const { outside } = world;
    const target = `http://${here.academy.subdomain}.localhost:3000/account`;
    expect(await safeRedirect(here.ctx, target)).toBe(target);
    expect(await safeRedirect(here.ctx, target.replace("//", "//x"))).toBeNull();
    expect(outside.baseDomain).toBe("localhost");
    const domain = (name: string) => `/tls-allowed?domain=${name}.semillero.test`;
    expect((await old(domain(here.academy.subdomain ?? ""))).status).toBe(200);
    expect((await old(domain(here.name))).status).toBe(200);
    expect((await old(domain("nadie"))).status).toBe(404);
  });
});

test("the new address is the academy, with what it had", async () => {
  const answer = await door.anyone({ subdomain: here.name })(`/api/courses/${here.course.id}`);
  expect(answer.status).toBe(200);
});

test("an event of the academy's own keys at the gateway is taken there, as long as others are led on", async () => {
  const there = await world.academy();
  const admin = there.as(await there.person("academy"));
  const password = "cosecha de mayo";
  const mine = eq(users.id, admin.actor.id);
  const passwordHash = await hashPassword(password);
  await world.database.db.update(users).set({ passwordHash }).where(mine);
  const { controlKey: _, ...keys } = gatewayKeys;
  const eventsSecret = "test_events_lagulupa1";
  await keepMerchant(admin, { ...keys, eventsSecret, password });
  const academy = await findAcademyById(world.database.db, there.academy.id);
  if (!academy) throw new Error("no academy");
  const buyer = { ...there.as(there.student), academy };
  const { id } = await pay(hurried(buyer), await shop.purchase(there.course));
  const event = eventOf(await shop.decided(there.student.email), eventsSecret);
  await renameSubdomain(admin, `n${newId().replaceAll("-", "").slice(-14)}`);

  const former = door.anyone(there.academy);
  const send = (json: unknown) => former("/api/gateway/events", { json });
  const forged = { ...event, timestamp: event.timestamp + 1 };
  await problemIn(await send(forged), 403);
  const answer = await send(event);
  expect([answer.status, await answer.json()]).toEqual([200, { received: true }]);
  expect(await findOrder(buyer, id)).toMatchObject({ status: "paid" });
  await world.database.db
    .update(academyNames)
    .set({ until: new Date(Date.now() - 1000) })
    .where(eq(academyNames.subdomain, there.academy.subdomain ?? ""));
  await problemIn(await send(event), 404);
});

test("a name that a request holds, or that led on once, is nobody's", async () => {
  const until = new Date(Date.now() + 60_000);
  const [held, past] = [`h${newId().slice(-12)}`, `p${newId().slice(-12)}`];
  await world.database.db.insert(academyNames).values([
    { subdomain: held, requestId: newId(), until },
    { subdomain: past, ownerId: here.academy.id, until: new Date(Date.now() - 1000) },
  ]);
  for (const subdomain of [held, past]) {
    await problemIn(await door.anyone({ subdomain })("/api/courses"), 404);
    expect((await door.anyone({ subdomain })("/explore")).status).toBe(404);
  }
});
