import { expect, test } from "vitest";
import { captionName } from "./captions.rules.ts";

test.each([
  ["Español de Colombia", "es", "Español de Colombia"],
  ["", "es", "Español"],
  ["", "qu", "Quechua"],
  ["", "", "Subtítulos"],
  // From external streams.
  ["", "es_CO!", "Es_CO!"],
])("captions with the name %j, in %j: %s", (label, language, name) => {
  expect(captionName({ label, language })).toBe(name);
});
