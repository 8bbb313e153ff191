import { expect, test } from "vitest";
import { tenureLabel } from "./rules.ts";

const now = new Date("2026-11-27T15:00:00Z");

test.each([
  [0, "desde hoy"],
  [1, "hace 1 día"],
  [29, "hace 29 días"],
  [30, "hace 1 mes"],
  [364, "hace 12 meses"],
  [365, "hace 1 año"],
  [800, "hace 2 años"],
])("somebody who joined %i days ago teaches %s", (days, label) => {
  expect(tenureLabel(new Date(now.getTime() - days * 86_400_000), now)).toBe(label);
});
