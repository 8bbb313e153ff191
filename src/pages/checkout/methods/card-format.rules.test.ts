import { expect, test } from "vitest";
import { type Typed, typedCardNumber, typedCity, typedExpiry } from "./card-format.rules.ts";

type Format = (raw: string, caret: number) => Typed;

/** Types the keys one by one at the end; `<` is the backspace key. */
function type(format: Format, keys: string): string {
  let text = "";
  for (const key of keys) {
    const raw = key === "<" ? text.slice(0, -1) : text + key;
    text = format(raw, raw.length).text;
  }
  return text;
}

test("a card number is formatted in groups of four", () => {
  expect(type(typedCardNumber, "4242424242424242")).toBe("4242 4242 4242 4242");
  expect(type(typedCardNumber, "42x42-4")).toBe("4242 4");
  expect(type(typedCardNumber, "12345678901234567890")).toBe("1234 5678 9012 3456 789");
});

test("a digit inserted in the middle of the number keeps the caret after it", () => {
  expect(typedCardNumber("42492 4242", 3)).toEqual({ text: "4249 2424 2", caret: 3 });
  expect(typedCardNumber("42429 424", 5)).toEqual({ text: "4242 9424", caret: 6 });
});

test("backspace deletes every digit, skipping spaces and slash", () => {
  expect(type(typedCardNumber, "42424<<<<<")).toBe("");
  expect(type(typedExpiry, "0829<<<<<<")).toBe("");
});

test("a date gets its slash and its leading zero", () => {
  expect(type(typedExpiry, "0829")).toBe("08/29");
  expect(type(typedExpiry, "829")).toBe("08/29");
  expect(type(typedExpiry, "8/29")).toBe("08/29");
  expect(type(typedExpiry, "1/29")).toBe("01/29");
  expect(type(typedExpiry, "12/299")).toBe("12/29");
});

test("a date that the browser fills in with a long year is shortened", () => {
  expect(typedExpiry("08/2029", 7).text).toBe("08/29");
  expect(typedExpiry("8 / 29", 6).text).toBe("08/29");
});

test("a city accepts only letters and spaces", () => {
  expect(typedCity("San Jos3é!", 10)).toEqual({ text: "San José", caret: 8 });
  expect(typedCity("C7ali", 2)).toEqual({ text: "Cali", caret: 1 });
});
