import { expect, test } from "vitest";
import { captionName } from "./captions.rules.ts";

test.each([
  ["Español de Colombia", "es", "Español de Colombia"],
  ["", "es", "Español"],
  ["", "qu", "Quechua"],
  ["", "", "Subtítulos"],
  // Of streams from elsewhere.
  ["", "es_CO!", "Es_CO!"],
])("captions that are called %j, in %j: %s", (label, language, name) => {
  expect(captionName({ label, language })).toBe(name);
});
