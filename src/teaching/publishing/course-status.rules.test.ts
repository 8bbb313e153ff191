import { expect, test } from "vitest";
import {
  type Intent,
  pathInArea,
  statuses,
  stepFrom,
  type Verdict,
} from "./course-status.rules.ts";

const columns: (Intent | Verdict)[] = [
  ...["publish", "unpublish", "archive", "restore", "remove", "pass", "return"],
] as (Intent | Verdict)[];

// From each status, one cell for each decision; "no" is a refusal.
test.each([
  ["draft", "processing draft archived draft removed no no"],
  ["processing", "processing draft no no no published draft"],
  ["published", "published draft archived no no no no"],
  ["archived", "no no archived draft removed no no"],
] as const)("%s leads to %s", (from, cells) => {
  const steps = columns.map((decision) => stepFrom(from, decision));
  expect(steps.map((step) => ("to" in step ? step.to : "no")).join(" ")).toBe(cells);
  for (const step of steps) {
    if ("refusal" in step) expect(step.refusal).toMatch(/^(Este|Tu) curso .+\.$/);
  }
});

test("no decision, taken twice, leads further than once, except to a refusal", () => {
  for (const from of statuses) {
    for (const decision of columns) {
      const once = stepFrom(from, decision);
      if (!("to" in once) || once.to === "removed") continue;
      const twice = stepFrom(once.to, decision);
      expect("refusal" in twice || twice.to === once.to, `${from} ${decision}`).toBe(true);
    }
  }
});

test.each([
  ["/teachers/courses?tab=draft&page=2", "/teachers/courses?tab=draft&page=2"],
  ["/teachers", "/teachers"],
  ["/teachers/../account", null],
  ["/teachersx", null],
  ["//evil.test/teachers", null],
  ["/\\evil.test/teachers", null],
  ["https://evil.test/teachers", null],
  ["javascript:alert(1)", null],
  ["", null],
  [undefined, null],
])("%s is a way back: %s", (given, path) => {
  expect(pathInArea(given)).toBe(path);
});
