import { expect, test } from "vitest";
import { formatAgo } from "./comment-date.rules.ts";

const now = new Date("2026-11-21T10:00:00-05:00");

test.each([
  ["2026-11-21T09:59:30-05:00", "hace un momento"],
  // The clock of another process may be ahead.
  ["2026-11-21T10:00:05-05:00", "hace un momento"],
  ["2026-11-21T09:59:00-05:00", "hace 1 minuto"],
  ["2026-11-21T09:01:00-05:00", "hace 59 minutos"],
  ["2026-11-21T08:30:00-05:00", "hace 1 hora"],
  ["2026-11-20T10:30:00-05:00", "hace 23 horas"],
  ["2026-11-20T09:00:00-05:00", "hace 1 día"],
  ["2026-11-19T09:00:00-05:00", "hace 2 días"],
  ["2026-11-14T10:01:00-05:00", "hace 6 días"],
  ["2026-11-12T09:00:00-05:00", "12 de noviembre"],
  // Past midnight in London, but still the day before in Colombia.
  ["2026-11-01T23:30:00-05:00", "1 de noviembre"],
  ["2025-11-12T09:00:00-05:00", "12 de noviembre de 2025"],
])("%s is written as %j", (moment, words) => {
  expect(formatAgo(new Date(moment), now)).toBe(words);
});
