import { afterAll, beforeEach, expect, test } from "vitest";
import { openPaymentGateway } from "#src/outside/gateway/payment-gateway.ts";
import { openDoor, problemIn } from "#src/testing/door.ts";
import { openShop, seen } from "#src/testing/purchase.ts";
import { openFaultyProxy, type ProxyMode } from "#src/testing/servers/faulty-proxy.ts";
import { gatewayKeys } from "#src/testing/world.ts";
import { pay } from "./pay.ts";

const shop = await openShop();
const { world, purchase, charges, mishap } = shop;
const proxy = await openFaultyProxy(shop.origin);
const address = { url: `${proxy.origin}/v1`, ...gatewayKeys };
/** Soon takes silence for a lost answer; of a gateway that works it would expect too much. */
const impatient = openPaymentGateway(address, { silenceMs: 300, quickMs: 300, patienceMs: 400 });
const patient = openPaymentGateway(address);
const door = openDoor(world);
afterAll(async () => {
  await proxy.close();
  await shop.close();
});
beforeEach(() => switchTo("through"));

function switchTo(mode: ProxyMode): void {
  proxy.mode = mode;
  world.outside.gateway = mode === "through" ? patient : impatient;
}

const faults: ProxyMode[] = ["refuses", "hangs", "drips", "rubbish"];

test.each(faults)(
  "a gateway that %s before the purchase: the buyer reads it and may retry",
  async (mode) => {
    const { academy, course } = await world.academy();
    switchTo(mode);
    const path = `/api/transactions/preview?courses=${course.id}`;
    const { detail } = await problemIn(await door.anyone(academy)(path), 503);
    expect(detail).toBe("La pasarela de pagos no responde. Intenta en unos minutos.");
    switchTo("through");
    expect((await door.anyone(academy)(path)).status).toBe(200);
  },
);

test.each(faults)(
  "a gateway that %s at the charge: nothing is charged, and the buyer may pay again",
  async (mode) => {
    const academy = await world.academy();
    const { student, course } = academy;
    const input = await purchase(course);
    switchTo(mode);
    const ctx = academy.as(student);
    expect(await pay(ctx, input)).toMatchObject({ status: "PENDING" });
    proxy.mode = "through";
    // The same purchase sent again waits for the first one, since it may have been charged.
    expect(await pay(ctx, input)).toMatchObject({ status: "PENDING" });
    expect(await charges(student.email)).toEqual([]);
    expect(await seen(academy, student, course)).toEqual({ enrolled: false, newStudents: 0 });
  },
);

test("a refusal of the gateway itself, such as too many requests, is its silence", async () => {
  const { academy, course } = await world.academy();
  await mishap({ answer: { on: "GET /v1/merchants/*", status: 429 } });
  const path = `/api/transactions/preview?courses=${course.id}`;
  await problemIn(await door.anyone(academy)(path), 503);
  expect((await door.anyone(academy)(path)).status).toBe(200);
});

test("an answer that is lost after the charge is found again, and charged once", async () => {
  const academy = await world.academy();
  const { student, course } = academy;
  const input = await purchase(course);
  await mishap({ answer: { on: "POST /v1/transactions", recorded: "first", afterMs: 2_000 } });
  world.outside.gateway = openPaymentGateway(address, { silenceMs: 300, patienceMs: 20_000 });
  const paid = await pay(academy.as(student), input);
  expect(paid.status === "SUCCESS" ? paid : await pay(academy.as(student), input)).toMatchObject({
    status: "SUCCESS",
  });
  expect(await charges(student.email)).toHaveLength(1);
  expect(await seen(academy, student, course)).toEqual({ enrolled: true, newStudents: 1 });
});
