import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
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
