import { expect, test } from "vitest";
import { doneText } from "./done-text.rules.ts";

test.each([
  ["?done=kept", "Guardamos la cuenta"],
  ["?done=dropped", null],
  ["", null],
  ["?done=__proto__", null],
  ["?done=constructor", null],
])("after %s a page says %s", (query, text) => {
  const texts = { kept: "Guardamos la cuenta" };
  expect(doneText(texts, new URL(`http://semillero.test/${query}`))).toBe(text);
});
