import { expect, test } from "vitest";
import { foldText } from "./fold-text.rules.ts";

test.each([
  ["Ñame de la ABUELA", "name de la abuela"],
  ["raíz", "raiz"],
  // The same letter as one sign and as two.
  ["raíz".normalize("NFD"), "raiz"],
  ["ﬁque", "fique"],
  ["ＣＡＦÉ", "cafe"],
  ["²", "2"],
])("%s is compared as %s", (text, folded) => {
  expect(foldText(text)).toBe(folded);
});
