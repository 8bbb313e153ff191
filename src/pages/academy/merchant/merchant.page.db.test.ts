import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { findAcademyById } from "#src/academies/queries.ts";
import { hashPassword } from "#src/accounts/password/passwords.ts";
import { users } from "#src/accounts/tables.ts";
import { throughGuard, visitOf } from "#src/testing/page-visit.ts";
import { openShop } from "#src/testing/purchase.ts";
import { gatewayKeys } from "#src/testing/world.ts";
import * as area from "../admin/admin.layout.tsx";
import { action, loader } from "./merchant.page.tsx";

const shop = await openShop();
afterAll(() => shop.close());
const here = await shop.world.academy();
const path = "/semillero/admin/merchant";
const password = "cosecha de mayo";
const owner = here.as(await here.person("academy", "Luz Dary"));
await shop.world.database.db
  .update(users)
  .set({ passwordHash: await hashPassword(password) })
  .where(eq(users.academyId, here.academy.id));

const { controlKey: _, ...keys } = gatewayKeys;
const secrets = [keys.privateKey, keys.eventsSecret, keys.integritySecret];

/** What the action answers or throws, as a browser without scripts sends the form. */
async function send(fields: Record<string, string>) {
  const visit = visitOf(owner, path);
  const headers = { ...Object.fromEntries(visit.request.headers) };
  const body = new URLSearchParams(fields);
  const request = new Request(visit.url, { method: "POST", headers, body });
  return throughGuard(area, { ...visit, request }, action).catch((thrown: unknown) => thrown);
}

const open = () => throughGuard(area, visitOf(owner, path), loader);

test("keys are kept by the form, and no answer has a secret of theirs", async () => {
  expect(await open()).toMatchObject({ merchant: null, owner: { hasPassword: true } });
  const wrong = await send({ intent: "keep", ...keys, password: "otra" });
  expect(wrong).toMatchObject({ data: { problem: { status: 400 } } });
  for (const secret of secrets) expect(JSON.stringify(wrong)).not.toContain(secret);
  const kept = await send({ intent: "keep", ...keys, password });
  expect((kept as Response).headers.get("location")).toBe(`${path}?done=kept`);
});

async function merchantId() {
  return (await findAcademyById(shop.world.database.db, here.academy.id))?.merchantId ?? null;
}

test("of two who change the keys at once, the second is told which are there now", async () => {
  const form = { intent: "keep", ...keys, password };
  // Sent twice, they are there already.
  expect(await send({ ...form, was: "" })).toBeInstanceOf(Response);
  const other = "pub_test_otra12345678";
  const stale = { data: { problem: { status: 409, detail: expect.any(String) } } };
  const second = await send({ ...form, was: other, intent: "remove" });
  expect(second).toMatchObject(stale);
  expect(JSON.stringify(second)).toContain(`ahora la pública es ${keys.publicKey}`);
  expect(await merchantId()).not.toBeNull();
  expect(await send({ intent: "remove", was: keys.publicKey, password })).toBeInstanceOf(Response);
  const third = await send({ ...form, was: other });
  expect(third).toMatchObject(stale);
  expect(JSON.stringify(third)).toContain("ahora cobras con las de la plataforma");
  expect(await merchantId()).toBeNull();
});
