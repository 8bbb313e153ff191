import { expect, test } from "vitest";
import { works } from "./process-limits.ts";

test("a command that is there works, and one that fails or is missing does not", async () => {
  expect(await works(["env"])).toBe(true);
  expect(await works(["false"])).toBe(false);
  expect(await works(["semillero-has-no-such-program"])).toBe(false);
});

test("a machine too slow to answer does not count as one without limits", async () => {
  await expect(works(["sh", "-c", "sleep 60"], 100)).rejects.toThrow();
});
