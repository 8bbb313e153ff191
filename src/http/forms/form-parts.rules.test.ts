import { expect, test } from "vitest";
import { z } from "zod";
import { validParts, withoutDrafts } from "./form-parts.rules.ts";

const schema = z.object({
  title: z.string().min(1),
  items: z.array(z.string().max(3)).max(2),
  isOn: z.preprocess((value) => value === "on", z.boolean()),
});

test("fields with a fault are left out and named", () => {
  expect(validParts(schema, { title: "", items: ["a", ""], isOn: "on" })).toEqual({
    parts: { items: ["a"], isOn: true },
    wrong: ["title"],
  });
});

test("an item being written with a fault stays out of its list", () => {
  expect(validParts(schema, { title: "a", items: ["a", "long"] })).toEqual({
    parts: { title: "a", items: ["a"], isOn: false },
    wrong: ["items"],
  });
  expect(validParts(schema, { title: "a", items: ["long", ""] }).parts).not.toHaveProperty("items");
});

test("a list that the form does not have is not emptied", () => {
  expect(validParts(schema, { title: "a" }).parts).not.toHaveProperty("items");
});

test("the items being written can be left out", () => {
  expect(withoutDrafts({ title: "a", items: ["a", "b"] })).toEqual({ title: "a", items: ["a"] });
});
