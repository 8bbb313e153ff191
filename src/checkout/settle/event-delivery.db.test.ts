import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { afterAll, expect, test, vi } from "vitest";
import { pay } from "#src/checkout/pay/pay.ts";
import { isProblem } from "#src/problem.ts";
import { hurried, openShop, seen } from "#src/testing/purchase.ts";
import { acceptEvent } from "./accept-event.ts";

const door = await openDoor();
const shop = await openShop({ eventsUrl: door.url, settleMs: 50 });
const { world, purchase, mishap } = shop;
const host = (await world.academy()).ctx;
afterAll(async () => {
  await shop.close();
  await door.close();
});

test("an event that the gateway delivers twice enrols once", async () => {
  const academy = await world.academy();
  const { student, course } = academy;
  const input = await purchase(course);
  await mishap({ webhook: "twice" });
  await pay(hurried(academy.as(student)), input);
  expect(await delivered(student.email)).toEqual([1, 1]);
  expect(await seen(academy, student, course)).toEqual({ enrolled: true, newStudents: 1 });
});

test("an event that we could not process is delivered again and then enrols", async () => {
  const academy = await world.academy();
  const { student, course } = academy;
  const input = await purchase(course);
  await mishap({ answer: { on: "GET /v1/transactions/*", recorded: "never" } });
  await pay(hurried(academy.as(student)), input);
  expect(await delivered(student.email)).toEqual([2]);
  expect(await seen(academy, student, course)).toEqual({ enrolled: true, newStudents: 1 });
});

test("a buyer who waits gets the verdict even if the event is never sent", async () => {
  const academy = await world.academy();
  const { student, course } = academy;
  const input = await purchase(course);
  await mishap({ webhook: "lost" });
  expect((await pay(academy.as(student), input)).status).toBe("SUCCESS");
  expect(await seen(academy, student, course)).toEqual({ enrolled: true, newStudents: 1 });
});

/** How often each event about this buyer's charge was sent until it was delivered. */
async function delivered(email: string): Promise<number[]> {
  return vi.waitFor(async () => {
    const events = (await shop.charges(email)).flatMap((charge) => charge.events);
    expect(events.length).toBeGreaterThan(0);
    expect(events.every(({ state }) => state === "delivered")).toBe(true);
    return events.map(({ attempts }) => attempts);
  }, 30_000);
}

/** The address that the gateway posts its events to. */
async function openDoor() {
  const server = createServer(async (request, response) => {
    const body = await json(request);
    const status = await acceptEvent(host, body).then(
      () => 200,
      (error) => (isProblem(error) ? error.status : 500),
    );
    response.writeHead(status).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
