import { eq } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { orderClaims, orders } from "#src/checkout/tables.ts";
import { couponRedemptions, coupons } from "#src/coupons/tables.ts";
import { ledgerRows } from "#src/ledger/tables.ts";
import { createDatabase, startPostgres } from "#src/testing/database/postgres.ts";
import { addCoupon } from "../coupon.ts";
import { insertFixture, openPlace, type Place } from "../fixture.ts";
import { type GatewayProcess, startGateway } from "../gateway.ts";
import { enrolments, type Person, send, signUp } from "../people.ts";
import { prepareOrderBy, type Way } from "../purchase.ts";
import { freePorts } from "../server.ts";
import { pause, until } from "../until.ts";
import { chance, kills } from "./chance.ts";
import { newFolder, startHere } from "./place.ts";

const ways: Way[] = ["pse", "nequi", "cash", "free"];
/** The job runs 20 s after the order, and one that was cut off is retried after 60 s. */
const settledWithinMs = 150_000;

/** More than forty buyers at one address may otherwise try in an hour. */
const patient = Object.fromEntries(
  ["ADDRESS_DECLINES_PER_HOUR", "ACADEMY_DECLINES_PER_HOUR", "UNSOLD_PER_HOUR"].map((name) => [
    name,
    "1000",
  ]),
);

type Bought = { buyer: Person; way: Way; wasAnswered: boolean };

test.each(["embedded", "postgres"] as const)(
  "a server (%s) killed again and again amid purchases by PSE, Nequi, cash and for nothing sells each once",
  async (engine) => {
    const draw = chance();
    const { place, gateway, courseId, start } = await openShop(engine);
    let server = await start();
    const bought: Bought[] = [];
    for (let kill = 0; kill < kills; kill++) {
      const { origin } = server;
      const made = await Promise.all(
        ways.map(async (way) => {
          const buyer = await signUp(origin, `${way}${kill}@semillero.test`);
          const coupon = way === "free" ? "TODO" : "DIEZ";
          return { buyer, way, order: await prepareOrderBy(origin, courseId, { way, coupon }) };
        }),
      );
      const buy = (at: string, { buyer, order }: (typeof made)[number]) =>
        send(at, buyer, "POST", "/api/transactions", order.body, { "idempotency-key": order.key });
      const cutOff = made.map((one) => buy(origin, one).catch(() => null));
      // The bank and the counter approve as soon as they know of it, mostly amid the kill.
      const decisions = made.map((one) => decide(gateway, one).catch(() => null));
      await pause(draw() * 2000);
      await server.kill();
      await Promise.all(cutOff);
      server = await start();
      // Each buyer sends the same purchase again, as the page does without an answer.
      const { origin: next } = server;
      const answers = await Promise.all(made.map((one) => buy(next, one).catch(String)));
      await Promise.all(decisions);
      for (const [at, { buyer, way }] of made.entries()) {
        const wasAnswered = typeof answers[at] !== "string";
        if (!wasAnswered) expect(answers[at], way).toMatch(/ answered 409: /);
        bought.push({ buyer, way, wasAnswered });
      }
    }

    const { origin } = server;
    const charged = await Promise.all(
      bought.map((one) => settled(origin, { gateway, courseId }, one)),
    );
    const paid = charged.reduce((sum, count) => sum + count, 0);
    const free = bought.filter(({ way }) => way === "free");
    expect(paid).toBeGreaterThanOrEqual((bought.length - free.length) / 2);
    expect(await server.stop()).toBe(0);
    await expectBooked(place, { sold: paid + free.length, paid });
  },
);

async function openShop(engine: "embedded" | "postgres") {
  const dataDir = newFolder();
  const place: Place = { dataDir };
  if (engine === "postgres") {
    const postgres = await startPostgres({ keepsCommits: true });
    onTestFinished(() => postgres.stop());
    place.databaseUrl = await createDatabase(postgres.url, "money");
  }
  const { courseId } = await insertFixture({ ...place, lessons: 1 });
  await addCoupon(place, "DIEZ", 10);
  await addCoupon(place, "TODO", 100);
  const [port = 0] = await freePorts(1);
  const gateway = await startGateway(newFolder(), port);
  onTestFinished(() => gateway.stop());
  const env = { ...gateway.env, ...patient };
  if (place.databaseUrl) env.DATABASE_URL = place.databaseUrl;
  return {
    place,
    gateway,
    courseId,
    start: () => startHere({ dataDir, port, env, startWithinMs: 180_000 }),
  };
}

async function decide(gateway: GatewayProcess, { buyer, way }: Pick<Bought, "buyer" | "way">) {
  // The number of the test approves by itself.
  if (way === "pse" || way === "cash") await gateway.decideFor(buyer.email, "APPROVED");
}

/** Waits until the buyer has what was paid, or given; returns the number of approved charges. */
async function settled(
  origin: string,
  { gateway, courseId }: { gateway: GatewayProcess; courseId: string },
  { buyer, way }: Bought,
): Promise<number> {
  const { charges } = await until(`${buyer.email} has what was paid`, settledWithinMs, async () => {
    const tried = await gateway.transactionsOf(buyer.email);
    expect(tried.length, `charges of ${buyer.email}`).toBeLessThanOrEqual(way === "free" ? 0 : 1);
    const waits = tried.find(({ status }) => status === "PENDING");
    if (waits && way !== "nequi") await gateway.decide(waits.id, "APPROVED");
    const approved = tried.filter(({ status }) => status === "APPROVED").length;
    const places = (await enrolments(origin, buyer)).filter((id) => id === courseId).length;
    return !waits && places === (way === "free" ? 1 : approved) && { charges: approved };
  });
  return charges;
}

/** Each sale has its place, its redemption and its set of the ledger, which adds up to zero. */
async function expectBooked(place: Place, { sold, paid }: { sold: number; paid: number }) {
  const database = await openPlace(place);
  try {
    const { db } = database;
    const all = await db.select().from(orders);
    expect(new Set(all.map(({ learnerEmail }) => learnerEmail)).size).toBe(all.length);
    expect(all.filter(({ status }) => status === "paid")).toHaveLength(sold);
    const held = all.filter(({ status }) => status === "paid" || status === "pending");
    const ids = held.map(({ id }) => id).toSorted();
    const claims = await db.select().from(orderClaims);
    expect(claims.map(({ orderId }) => orderId).toSorted()).toEqual(ids);
    const redeemed = await db.select().from(couponRedemptions);
    expect(redeemed.map(({ orderId }) => orderId).toSorted()).toEqual(ids);
    for (const coupon of await db.select().from(coupons)) {
      const uses = redeemed.filter(({ couponId }) => couponId === coupon.id);
      expect(coupon.redeemed, coupon.code).toBe(uses.length);
    }
    const sums = new Map<string, number>();
    const rows = await db.select().from(ledgerRows).where(eq(ledgerRows.cause, "sale"));
    for (const { setId, amountCop } of rows) sums.set(setId, (sums.get(setId) ?? 0) + amountCop);
    expect([...sums.values()]).toEqual(Array.from({ length: paid }, () => 0));
    expect(new Set(rows.map(({ orderId }) => orderId)).size).toBe(paid);
  } finally {
    await database.close();
  }
}
