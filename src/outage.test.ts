import { expect, test } from "vitest";
import { Outage, outageOf } from "./outage.ts";

const outage = new Outage("the database is lost", { text: "Espera unos segundos." });

test.each([
  ["itself", outage],
  ["what wraps it", new Error("Failed query", { cause: new Error("begin", { cause: outage }) })],
  ["a copy that the queue reports", { ...outage, message: "the database is lost (Queue: mail)" }],
])("an outage is found in %s", (_, error) => {
  expect(outageOf(error)?.text).toBe("Espera unos segundos.");
});

test.each([[new Error("a defect")], [new Error("a", { cause: new Error("b") })], ["text"], [null]])(
  "none is found in %s",
  (error) => {
    expect(outageOf(error)).toBeNull();
  },
);
