import { expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { insertFixture } from "../fixture.ts";
import { type GatewayProcess, startGateway } from "../gateway.ts";
import { enrolments, type Person, send, signUp } from "../people.ts";
import { placeOrder, prepareOrder } from "../purchase.ts";
import { freePorts } from "../server.ts";
import { pause, until } from "../until.ts";
import { chance, kills } from "./chance.ts";
import { newFolder, startHere } from "./place.ts";

/** The job runs 20 s after the order, and one that was cut off is retried after 60 s. */
const settledWithinMs = 150_000;

test("a server killed again and again in purchases charges nobody twice, enrols all who paid", async () => {
  const draw = chance();
  const place = await openShop();
  let server = await place.start();
  const buyers: Person[] = [];
  for (let i = 0; i < kills; i++) {
    const { origin } = server;
    const buyer = await signUp(origin, `estudiante${i}@semillero.test`);
    buyers.push(buyer);
    const order = await prepareOrder(origin, place.gateway, place.courseId);
    // The first two buyers never return and no event reports their payments: only the job is left.
    const comesBack = i >= 2;
    if (!comesBack) await place.gateway.plan({ webhook: "lost", ...(i === 1 ? lateAnswer : {}) });
    const cutOff = placeOrder(origin, buyer, order).catch(() => "cut off" as const);
    if (!comesBack) await place.charged(buyer);
    await pause(draw() * (comesBack ? 2500 : 1000));
    await server.kill();
    const answer = await cutOff;
    server = await place.start();
    if (comesBack && answer === "cut off") await placeOrder(server.origin, buyer, order);
  }

  const charged = await Promise.all(buyers.map((buyer) => place.settled(server.origin, buyer)));
  for (const [i, buyer] of buyers.entries()) {
    // A server killed after writing the order and before sending it charges nothing: the order is
    // freed later.
    expect(charged[i], buyer.email).toBeLessThanOrEqual(1);
    if (i < 2) expect(charged[i], buyer.email).toBe(1);
  }
  const paid = charged.reduce((sum, count) => sum + count, 0);
  expect(paid).toBeGreaterThanOrEqual(kills - 1);
  expect(await place.studentCount(server.origin)).toBe(paid);
});

/** The bank has the charge and the server never receives the answer. */
const lateAnswer = { answer: { on: "POST /v1/transactions", recorded: "first", afterMs: 5000 } };

async function openShop() {
  const dataDir = newFolder();
  const { courseId } = await insertFixture({ dataDir, lessons: 1 });
  const [port = 0] = await freePorts(1);
  const gateway = await startGateway(newFolder(), port);
  onTestFinished(() => gateway.stop());
  return {
    courseId,
    gateway,
    start: () => startHere({ dataDir, port, env: gateway.env }),
    charged: (buyer: Person) =>
      until(`${buyer.email} is charged`, 10_000, async () => {
        return (await gateway.transactionsOf(buyer.email)).length > 0;
      }),
    settled: (origin: string, buyer: Person) => settled(origin, gateway, courseId, buyer),
    async studentCount(origin: string) {
      const course = await send(origin, null, "GET", `/api/courses/${courseId}`);
      return z.object({ studentCount: z.number() }).parse(course).studentCount;
    },
  };
}

/** Waits until the buyer has as many enrolments as approved charges; returns the number of each. */
async function settled(
  origin: string,
  gateway: GatewayProcess,
  courseId: string,
  buyer: Person,
): Promise<number> {
  const { charges } = await until(`${buyer.email} has what was paid`, settledWithinMs, async () => {
    const tried = await gateway.transactionsOf(buyer.email);
    expect(tried.length, `charges of ${buyer.email}`).toBeLessThanOrEqual(1);
    const approved = tried.filter(({ status }) => status === "APPROVED").length;
    const places = await enrolments(origin, buyer);
    const pending = approved < tried.length;
    const same = places.filter((id) => id === courseId).length === approved;
    return !pending && same && { charges: approved };
  });
  return charges;
}
