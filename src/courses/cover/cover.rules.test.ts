import { expect, test } from "vitest";
import { maxImageBytes } from "#src/images/image.rules.ts";
import { staleCourse } from "../authoring/version.rules.ts";
import { coverFault, coverFileName, coverHelp, coverTexts } from "./cover.rules.ts";
import { CoverRefused, failureIn } from "./send-cover.browser.ts";

const of = (name: string, size = 1000, type = "") => coverFault({ name, size, type });

test("JPG, PNG and WebP up to 5 MB may be a cover, also without a name", () => {
  for (const name of ["a.jpg", "A.JPEG", " b.png ", "c.webp"]) expect(of(name)).toBeNull();
  expect(of("", 1000, "image/png")).toBeNull();
  expect(of("a.jpg", maxImageBytes)).toBeNull();
});

test("anything else is refused with the specified text, and help where there is any", () => {
  const failed = { message: coverTexts.failed, help: null };
  expect(of("guia.pdf", 1000, "application/pdf")).toEqual(failed);
  expect(of("dibujo.svg", 1000, "image/svg+xml")).toEqual(failed);
  expect(of("vacia.jpg", 0)).toEqual(failed);
  const heavy = { message: "La imagen no puede pesar más de 5MB", help: coverHelp.heavy };
  expect(of("a.jpg", maxImageBytes + 1)).toEqual(heavy);
  const heic = { message: coverTexts.failed, help: coverHelp.heic };
  expect(of("IMG_0001.HEIC", 9e6)).toEqual(heic);
  expect(of("foto", 1000, "image/heif")).toEqual(heic);
});

test("a pasted picture gets a name, and a long one keeps its ending", () => {
  expect(coverFileName({ name: "", type: "image/png" })).toBe("portada.png");
  expect(coverFileName({ name: "image", type: "image/jpeg" })).toBe("portada.jpeg");
  expect(coverFileName({ name: `${"a".repeat(300)}.jpg`, type: "" })).toMatch(/^a{251}\.jpg$/);
});

test("a cover for an older version of the course leads to the page as it is now, not to the same refusal", () => {
  const stale = { message: staleCourse, help: coverTexts.stale, again: false, reload: true };
  expect(failureIn(new CoverRefused(staleCourse, true))).toEqual(stale);
  const busy = { message: "Espera un minuto", help: null, again: true, reload: false };
  expect(failureIn(new CoverRefused(busy.message, true))).toEqual(busy);
  expect(failureIn(new Error("lost"))).toMatchObject({ again: true, reload: false });
});
