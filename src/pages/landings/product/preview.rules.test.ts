import { describe, expect, test } from "vitest";
import { academyTheme, contrastsOf } from "#src/ui/brand/theme.ts";
import { askedPreview, hostNameFor, inkOf, previewOf, swatches } from "./preview.rules.ts";

const ask = (query: string) => previewOf(new URLSearchParams(query));

test("without a choice the page shows the usual academy, which every visitor shares", () => {
  expect(askedPreview(new URLSearchParams("utm_source=cartel"))).toBeNull();
  expect(ask("")).toEqual({ name: "La Gulupa", ink: "#EE6F78", isOwn: false, refused: null });
});

test.each([
  ["name=Coop+Guavio&accent=12294D", { name: "Coop Guavio", ink: "#12294D", isOwn: false }],
  ["accent=own&own=%23abcdef", { name: "La Gulupa", ink: "#ABCDEF", isOwn: true }],
  ["accent=abcdef", { ink: "#ABCDEF", isOwn: true }],
  // Without scripts the radio stays where it was while the colour field is changed.
  ["accent=EE6F78&was=EE6F78&own=%23abcdef", { ink: "#ABCDEF", isOwn: true }],
  ["accent=9CCB3B&was=EE6F78&own=%23ee6f78", { ink: "#9CCB3B", isOwn: false }],
  ["accent=9CCB3B&was=ABCDEF&own=%23abcdef", { ink: "#9CCB3B", isOwn: false }],
  ["accent=EE6F78&was=EE6F78&own=%23ee6f78", { ink: "#EE6F78", isOwn: false }],
  ["accent=own&was=ABCDEF&own=%23abcdea", { ink: "#ABCDEA", isOwn: true }],
  // What is no colour changes nothing.
  ["accent=EE6F78&was=EE6F78&own=red", { ink: "#EE6F78" }],
  ["accent=url(x)&own=%23abcdef", { ink: "#EE6F78" }],
  ["accent=own&own=red", { ink: "#EE6F78" }],
  ["name=%20%E2%80%AE%20", { name: "La Gulupa", refused: null }],
  [`name=${"a".repeat(90)}`, { name: "a".repeat(40) }],
  ["name=%3Cb%3EHola", { name: "<b>Hola" }],
])("%s", (query, expected) => {
  expect(ask(query)).toMatchObject(expected);
});

test.each(["Semillero Oficial", "banco.com", "ana@correo"])(
  "«%s» would mislead, so it is not printed",
  (typed) => {
    const { name, refused } = ask(`name=${encodeURIComponent(typed)}`);
    expect(name).toBe("La Gulupa");
    expect(refused).toMatchObject({ typed, why: expect.stringContaining("Elige otro") });
  },
);

test("an address is proposed where the name makes one", () => {
  expect(hostNameFor("La Ñapa del Café")).toBe("la-napa-del-cafe");
  expect(hostNameFor("!!")).toBe("tu-nombre");
});

describe("readable in every ink", () => {
  test.each([...swatches.map(({ ink }) => ink), "#FFFFFF", "#000000", "#808080"])("%s", (ink) => {
    expect(inkOf(ink)).toBe(ink);
    const { button, link } = contrastsOf(ink);
    expect(Math.min(button, link)).toBeGreaterThanOrEqual(4.5);
    expect(academyTheme(ink).spot).toMatch(/^#/);
  });
});
