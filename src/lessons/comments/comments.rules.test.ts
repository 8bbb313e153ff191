import { describe, expect, test } from "vitest";
import { cleanLine } from "#src/ui/formats/one-line.rules.ts";
import {
  commentFault,
  commentMaximum,
  commentMessages,
  counterAloud,
  lengthOf,
} from "./comments.rules.ts";

describe("a comment is one line of plain text", () => {
  test.each([
    [
      "newlines of any kind",
      "uno\ndos\r\ntres\u2028cuatro\u0085cinco",
      "uno dos tres cuatro cinco",
    ],
    ["surrounding space", " \n\t Gracias, profe \n", "Gracias, profe"],
    ["signs that turn the direction", "a\u202Eb\u2066c\u2069d\u200Fe\u061Cf", "abcdef"],
    ["control signs", "a\u0000b\u001B[31mc\u007Fd", "ab[31mcd"],
    ["signs that cannot be seen", "a\u200Bb\u00ADc\uFEFFd", "abcd"],
    ["towers of accents", `a${"\u0335".repeat(50)}b`, `a${"\u0335".repeat(4)}b`],
    ["half a sign", "a\uD83Cb", "a\uFFFDb"],
  ])("%s", (_, raw, clean) => {
    expect(cleanLine(raw)).toBe(clean);
  });

  test("markup stays as typed", () => {
    const markup = `<img src=x onerror="alert(1)"> &amp; <b>hola</b> {{1+1}} [a](javascript:1)`;
    expect(cleanLine(markup)).toBe(markup);
  });

  test.each(["👩‍🌾 ❤️ 🇨🇴", "ñandú, pingüino", "می‌خواهم", "e\u0301xito".normalize("NFC")])(
    "%s stays whole",
    (text) => {
      expect(cleanLine(text)).toBe(text);
    },
  );

  test.each(["", " \n\t", "\u200B\u202E", "\u3164", "\u2800", "\u200D\uFE0F", "\u00A0\u2003"])(
    "%j is empty",
    (raw) => {
      expect(cleanLine(raw)).toBe("");
      expect(lengthOf(raw)).toBe(0);
      expect(commentFault(raw)).toBe(commentMessages.empty);
    },
  );
});

describe("a comment's length is what people see", () => {
  test.each([
    ["¿Sirve sembrar cilantro si ya tengo eneldo en las cabeceras?", 60],
    ["cafe\u0301", 4],
    ["👩‍👩‍👧‍👦🇨🇴👍🏽", 3],
    ["a\nb", 3],
    ["  a  ", 1],
  ])("%j counts %i", (text, length) => {
    expect(lengthOf(text)).toBe(length);
  });

  test.each(["a", "ñ", "👩‍🌾", "🇨🇴"])("200 times %s is kept, one more is not", (sign) => {
    expect(commentFault(sign.repeat(commentMaximum))).toBeNull();
    expect(commentFault(sign.repeat(commentMaximum + 1))).toBe(commentMessages.tooLong);
  });

  test("one character of endlessly joined parts is too long too", () => {
    const endless = Array.from({ length: 1500 }, () => "👩").join("\u200D");
    expect(commentFault(endless)).toBe(commentMessages.tooLong);
  });
});

test.each([
  [0, ""],
  [179, ""],
  [180, "Quedan 20 caracteres o menos"],
  [189, "Quedan 20 caracteres o menos"],
  [190, "Quedan 10 caracteres o menos"],
  [199, "Quedan 10 caracteres o menos"],
  [200, "No quedan caracteres"],
  [201, "Sobra 1 carácter"],
  [215, "Sobran 15 caracteres"],
])("at %i screen readers announce %j", (length, words) => {
  expect(counterAloud(length)).toBe(words);
});
