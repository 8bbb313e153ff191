import { describe, expect, test } from "vitest";
import {
  type CallToActionFacts,
  type CallToActionKind,
  callToAction,
} from "./call-to-action.rules.ts";

type Role = CallToActionFacts["role"];

const roles: Role[] = [null, "student", "teacher", "academy", "admin"];
const bools = [false, true];

function factsOf(changes: Partial<CallToActionFacts>): CallToActionFacts {
  const plain = { awaited: false, enrolled: false, subscribed: false, closes: false };
  return { role: null, status: "published", ...plain, ...changes };
}

/** Every combination of facts for this role. */
function everyCase(role: Role): CallToActionFacts[] {
  return bools.flatMap((awaited) =>
    bools.map((subscribed) => factsOf({ role, awaited, subscribed })),
  );
}

describe("a published course, for a viewer without it", () => {
  const table: [
    Role,
    onSale: CallToActionKind,
    inAdvance: CallToActionKind,
    again: CallToActionKind,
  ][] = [
    [null, "buy", "subscribe", "subscribed"],
    ["student", "buy", "subscribe", "subscribed"],
    ["teacher", "teacher-buys", "teacher-subscribes", "teacher-subscribes"],
    ["academy", "buy", "awaited", "awaited"],
    ["admin", "buy", "awaited", "awaited"],
  ];

  test.each(table)(
    "%s: on sale %s, in advance %s, subscribed %s",
    (role, onSale, inAdvance, again) => {
      const notYet = { role, awaited: true };
      expect(callToAction(factsOf({ role }))).toBe(onSale);
      // The course has opened: an earlier subscription no longer matters.
      expect(callToAction(factsOf({ role, subscribed: true }))).toBe(onSale);
      expect(callToAction(factsOf(notYet))).toBe(inAdvance);
      expect(callToAction(factsOf({ ...notYet, subscribed: true }))).toBe(again);
    },
  );

  test("the table names every role", () => {
    expect(table.map(([role]) => role)).toEqual(roles);
  });
});

test.each(roles)("%s continues a course they already have, in any status", (role) => {
  for (const status of ["draft", "processing", "published", "archived"] as const) {
    for (const facts of everyCase(role)) {
      expect(callToAction({ ...facts, status, enrolled: true })).toBe("continue");
    }
  }
});

test.each(roles)("%s can neither buy nor subscribe to an unpublished course", (role) => {
  for (const facts of everyCase(role)) {
    expect(callToAction({ ...facts, status: "archived" })).toBe("closed");
    expect(callToAction({ ...facts, status: "draft" })).toBe("unpublished");
    expect(callToAction({ ...facts, status: "processing" })).toBe("unpublished");
  }
});
