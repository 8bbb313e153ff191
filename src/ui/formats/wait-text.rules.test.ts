import { expect, test } from "vitest";
import { waitText } from "./wait-text.rules.ts";

test.each([
  [1, "un segundo"],
  [50, "50 segundos"],
  [60, "un minuto"],
  [61, "2 minutos"],
  [3540, "59 minutos"],
  [3541, "una hora"],
  [86_400, "24 horas"],
])("%i seconds are %s", (seconds, text) => {
  expect(waitText(seconds)).toBe(text);
});
