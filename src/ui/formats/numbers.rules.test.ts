import { expect, test } from "vitest";
import {
  formatCop,
  formatCount,
  formatCounted,
  formatDuration,
  formatLongDuration,
  formatRating,
  formatUsd,
  formatUsdExact,
} from "./numbers.rules.ts";

test("dollars show cents only where there are any, or on request", () => {
  expect(formatUsd(3900)).toBe("USD 39");
  expect(formatUsdExact(3900)).toBe("USD 39,00");
  expect(formatUsd(3950)).toBe("USD 39,50");
  expect(formatUsd(123_400)).toBe("USD 1.234");
});

test("four-digit numbers keep their dot", () => {
  expect(formatCop(158_730)).toBe("158.730 COP");
  expect(formatCop(4070)).toBe("4.070 COP");
  expect(formatCount(1240)).toBe("1.240");
});

test("a count agrees with its noun", () => {
  expect(formatCounted(1, "clase", "clases")).toBe("1 clase");
  expect(formatCounted(0, "clase", "clases")).toBe("0 clases");
  expect(formatCounted(1240, "estudiante", "estudiantes")).toBe("1.240 estudiantes");
});

test("a rating has one decimal", () => {
  expect(formatRating(5)).toBe("5,0");
  expect(formatRating(4.86)).toBe("4,9");
});

test("a class length is in minutes and seconds", () => {
  expect(formatDuration(0)).toBe("0:00");
  expect(formatDuration(214)).toBe("3:34");
  expect(formatDuration(59.7)).toBe("1:00");
  expect(formatDuration(3725)).toBe("62:05");
});

test("a course length is in hours and minutes", () => {
  expect(formatLongDuration(5485)).toBe("1 hora 31 minutos");
  expect(formatLongDuration(7200)).toBe("2 horas");
  expect(formatLongDuration(61)).toBe("1 minuto");
  expect(formatLongDuration(7199)).toBe("2 horas");
  expect(formatLongDuration(10)).toBe("1 minuto");
});
