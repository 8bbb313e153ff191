import { matchPath } from "react-router";
import { describe, expect, test } from "vitest";
import { coursePath, isSlugOf } from "./rules.ts";

const id = "0198";
const titles = [
  ["Café de especialidad", "caf%C3%A9-de-especialidad"],
  ["Abono: del patio, a la era", "abono:-del-patio,-a-la-era"],
  ["¿Riego o lluvia?", "%C2%BFriego-o-lluvia%3F"],
  ["Mitad/mitad 100 % & más", "mitad%2Fmitad-100-%25-%26-m%C3%A1s"],
  ["Big.data", "big%2Edata"],
  ["50%2F50", "50%252f50"],
  ["Dos  espacios", "dos--espacios"],
];

describe("the address of a course is its lowercased title with hyphens for spaces", () => {
  test.each(titles)("%s", (title, slug) => {
    const path = coursePath({ id, title });
    expect(path).toBe(`/explore/courses/${id}/${slug}`);
    // No browser and no router writes it in another way, so nobody is sent around in circles.
    expect(new URL(path, "http://localhost").pathname).toBe(path);
    const found = matchPath("/explore/courses/:courseId/:slug?", decodeParts(path))?.params.slug;
    if (title !== "50%2F50") expect(isSlugOf(title, found ?? "")).toBe(true);
  });

  test.each([["."], [".."], [" "]])("%j has none", (title) => {
    expect(coursePath({ id, title })).toBe(`/explore/courses/${id}`);
  });

  test("any other form is not it, except one composed differently", () => {
    const title = "Café de altura";
    for (const slug of ["cafe-de-altura", "Caf\u00e9-de-altura", "", "otro"]) {
      expect(isSlugOf(title, slug)).toBe(false);
    }
    expect(isSlugOf(title, "cafe\u0301-de-altura")).toBe(true);
  });
});

/** As React Router does before it matches. */
function decodeParts(path: string): string {
  const parts = path.split("/").map((part) => decodeURIComponent(part).replaceAll("/", "%2F"));
  return parts.join("/");
}
