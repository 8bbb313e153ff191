import { expect, test } from "vitest";
import { typeOfFilm } from "./opening-codecs.rules.ts";

const bytes = (...parts: (string | number)[]) =>
  new Uint8Array(
    parts.flatMap((part) =>
      typeof part === "number" ? [part] : Array.from(part, (letter) => letter.charCodeAt(0)),
    ),
  );
const picture = ["....avc1....avcC", 1, 0x42, 0xc0, 0x0b, 0xff, 0xe1];

test("a film says how its picture and its sound are coded", () => {
  expect(typeOfFilm(bytes(...picture, "....mp4a"))).toBe(
    'video/mp4; codecs="avc1.42c00b,mp4a.40.2"',
  );
});

test("a film without sound has its picture alone", () => {
  expect(typeOfFilm(bytes(...picture))).toBe('video/mp4; codecs="avc1.42c00b"');
});

test("what is no film of ours is left to the engine", () => {
  expect(typeOfFilm(bytes("....hvc1....hvcC", 1))).toBeNull();
  expect(typeOfFilm(bytes("....avcC", 1, 0x42))).toBeNull();
  expect(typeOfFilm(bytes())).toBeNull();
});
