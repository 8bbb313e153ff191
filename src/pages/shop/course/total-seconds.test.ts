import { expect, test } from "vitest";
import { totalSeconds } from "#src/courses/rules.ts";
import { formatDuration } from "#src/ui/format.rules.ts";

test("a module says in minutes and seconds how long its classes are together", () => {
  const module = [{ durationSeconds: 214 }, { durationSeconds: 655 }, { durationSeconds: 728 }];
  expect(formatDuration(totalSeconds(module))).toBe("26:37");
  expect(formatDuration(totalSeconds([]))).toBe("0:00");
});
