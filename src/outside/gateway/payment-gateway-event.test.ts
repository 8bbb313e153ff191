// An event that nobody has signed costs little to refuse, whatever it holds.
import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { readEvent } from "./payment-gateway-event.ts";

const secret = "secreto-de-avisos";

function signed(data: Record<string, unknown>, properties: string[], values: unknown[]) {
  const timestamp = 1_763_800_000;
  const text = `${values.join("")}${timestamp}${secret}`;
  const checksum = createHash("sha256").update(text).digest("hex");
  return { event: "transaction.updated", data, timestamp, signature: { properties, checksum } };
}

const transaction = { id: "1201-99", status: "APPROVED", amount_in_cents: 4_990_000 };
const properties = ["transaction.id", "transaction.status", "transaction.amount_in_cents"];

test("a genuine event names its transaction", () => {
  const event = signed({ transaction }, properties, Object.values(transaction));
  expect(readEvent(event, secret)).toEqual({ transactionId: "1201-99", isVoid: false });
  expect(readEvent(event, "otro")).toBeNull();
  const voided = { ...transaction, status: "VOIDED" };
  const ofVoid = signed({ transaction: voided }, properties, Object.values(voided));
  expect(readEvent(ofVoid, secret)).toEqual({ transactionId: "1201-99", isVoid: true });
  const changed = { ...event, data: { transaction: { ...transaction, status: "DECLINED" } } };
  expect(readEvent(changed, secret)).toBeNull();
});

const long = "x".repeat(100_000);

test.each([
  ["many names of values", signed({ a: "1" }, Array(21).fill("a"), Array(21).fill("1"))],
  ["a long name", signed({ [long]: "1" }, [long], ["1"])],
  ["a long value", signed({ a: long }, ["a"], [long])],
])("%s are refused before anything is added up, whoever signed", (_, event) => {
  expect(readEvent(event, secret)).toBeNull();
});
