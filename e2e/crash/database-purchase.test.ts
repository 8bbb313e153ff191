import { expect, onTestFinished, test } from "vitest";
import { startGateway } from "../gateway.ts";
import { enrolments, signUp } from "../people.ts";
import { placeOrder, prepareOrder } from "../purchase.ts";
import { freePorts } from "../server.ts";
import { until } from "../until.ts";
import { openDatabasePlace } from "./database-place.ts";
import { newFolder } from "./place.ts";

test.each(["end", "freeze"] as const)(
  "a purchase whose database goes away (%s) after the charge is charged once and not lost",
  async (how) => {
    const [noPort = 0] = await freePorts(1);
    const gateway = await startGateway(newFolder(), noPort);
    onTestFinished(() => gateway.stop());
    const { server, postgres, fixture } = await openDatabasePlace(gateway.env);
    const { origin } = server;
    const buyer = await signUp(origin, "marisol@semillero.test");
    const order = await prepareOrder(origin, gateway, fixture.courseId);
    // The bank has the charge while the server still waits for the answer; no event reports it.
    await gateway.plan({
      webhook: "lost",
      answer: { on: "POST /v1/transactions", recorded: "first", afterMs: 10_000 },
    });
    const refused = placeOrder(origin, buyer, order).catch(String);
    await until("the card is charged", 10_000, async () => {
      return (await gateway.transactionsOf(buyer.email)).length > 0;
    });
    if (how === "end") await postgres.end();
    else postgres.freeze();
    expect(await refused).toMatch(/ answered 503: .*En este momento no podemos/);

    if (how === "end") await postgres.begin();
    else postgres.thaw();
    // The same purchase, sent again by its buyer, or the job brings the verdict.
    await until("the purchase has its verdict", 60_000, async () => {
      return (await placeOrder(origin, buyer, order).catch(() => null)) === "SUCCESS";
    });
    expect(await enrolments(origin, buyer)).toEqual([fixture.courseId]);
    expect(await gateway.transactionsOf(buyer.email)).toHaveLength(1);
  },
);
