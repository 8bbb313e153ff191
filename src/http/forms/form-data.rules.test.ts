import { describe, expect, test } from "vitest";
import { fieldNameOf, readForm, textAt, valueAt } from "./form-data.rules.ts";

const read = (...fields: [string, string][]) => readForm(fields)?.values ?? null;

describe("a form", () => {
  test("has lists and groups as its field names say, ordered by index", () => {
    const values = read(
      ["title", "Café"],
      ["prerequisites[1]", "Un costal"],
      ["prerequisites[0]", "Una pala"],
      ["faqs[0].question", "¿Cuánto dura?"],
      ["faqs[0].answer", "Un mes,\r\nmás o menos"],
      ["buyer.address.city", "Pasto"],
    );
    expect(values).toEqual({
      title: "Café",
      prerequisites: ["Una pala", "Un costal"],
      faqs: [{ question: "¿Cuánto dura?", answer: "Un mes,\nmás o menos" }],
      buyer: { address: { city: "Pasto" } },
    });
    expect(values && textAt(values, "faqs[0].question")).toBe("¿Cuánto dura?");
    expect(values && valueAt(values, "prerequisites")).toHaveLength(2);
    expect(values && textAt(values, "faqs")).toBeUndefined();
    expect(values && textAt(values, "toString")).toBeUndefined();
  });

  test("keeps every text of a repeated name, and closes the gaps of a list", () => {
    expect(read(["city", "Pasto"], ["city", "Cali"], ["city", "Neiva"])).toEqual({
      city: ["Pasto", "Cali", "Neiva"],
    });
    expect(read(["a[7]", "x"], ["a[99]", "y"])).toEqual({ a: ["x", "y"] });
  });

  test("keeps files apart, without file fields left empty", () => {
    const picture = new File(["png"], "yo.png");
    const posted = readForm([
      ["picture", picture],
      ["other", new File([], "")],
      ["name", "Ana"],
    ]);
    expect(posted).toEqual({ values: { name: "Ana" }, files: { picture } });
  });

  test("names a field as its problems do", () => {
    expect(fieldNameOf(["faqs", 2, "answer"])).toBe("faqs[2].answer");
    expect(fieldNameOf(["email"])).toBe("email");
    expect(fieldNameOf([])).toBe("");
  });
});

describe("a hostile form is not read", () => {
  test.each([
    "__proto__",
    "__proto__.polluted",
    "a.__proto__.polluted",
    "constructor.prototype.polluted",
    "a[0].constructor",
    "hasOwnProperty",
    "a[999999999]",
    "a[-1]",
    "a[]",
    "a[0]b",
    "a..b",
    "[0]",
    "",
    "a b",
    "a.b.c.d.e.f.g",
    "a[0][0][0][0][0][0]",
    "a".repeat(101),
  ])("with the field %s", (name) => {
    expect(read([name, "x"])).toBeNull();
    expect(readForm([[name, new File(["x"], "x")]])).toBeNull();
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  test.each([
    ["a text and a group", ["a", "x"], ["a.b", "y"]],
    ["a group and a text", ["a.b", "y"], ["a", "x"]],
    ["a list and a group", ["a[0]", "x"], ["a.b", "y"]],
    ["a text and a list", ["a", "x"], ["a[0]", "y"]],
  ] as const)("with %s of one name", (_what, first, second) => {
    expect(read([...first], [...second])).toBeNull();
  });

  test("with ten thousand fields, whatever their names", () => {
    const fields = (nameOf: (at: number) => string) =>
      Array.from({ length: 10_000 }, (_, at): [string, string] => [nameOf(at), "x"]);
    expect(read(...fields(() => "same"))).toBeNull();
    expect(read(...fields((at) => `name${at}`))).toBeNull();
    expect(read(...fields((at) => `a[${at % 100}].b`))).toBeNull();
  });
});
