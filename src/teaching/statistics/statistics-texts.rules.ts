// What the statistics say in words: days, spans of days, and how a figure compares.
import { formatCount } from "#src/ui/formats/numbers.rules.ts";
import type { Range } from "./window.rules.ts";

const months = [
  ...["enero", "febrero", "marzo", "abril", "mayo", "junio", "julio", "agosto"],
  ...["septiembre", "octubre", "noviembre", "diciembre"],
];

function partsOf(date: string): { year: string; month: string; day: number } {
  const [year = "", month = "", day = ""] = date.split("-");
  return { year, month: months[Number(month) - 1] ?? "", day: Number(day) };
}

/** `3 de noviembre` from `2026-11-03`. */
export function dayText(date: string): string {
  const { day, month } = partsOf(date);
  return `${day} de ${month}`;
}

/** `3 nov`. */
export function shortDay(date: string): string {
  const { day, month } = partsOf(date);
  return `${day} ${month.slice(0, 3)}`;
}

/** `noviembre de 2026`. */
export function monthText(date: string): string {
  const { month, year } = partsOf(date);
  return `${month} de ${year}`;
}

/** `noviembre de 2026` of one month, `de octubre a noviembre de 2026` of several. */
export function monthsText(from: string, to: string): string {
  const [first, last] = [partsOf(from), partsOf(to)];
  if (from === to) return monthText(from);
  return `de ${first.year === last.year ? first.month : monthText(from)} a ${monthText(to)}`;
}

/** `nov`, and with its year where that begins: `ene 2027`. */
export function shortMonth(date: string): string {
  const { month, year } = partsOf(date);
  const short = month.slice(0, 3);
  return month === "enero" ? `${short} ${year}` : short;
}

/** `del 24 de octubre al 22 de noviembre de 2026`, `del 3 al 9 de marzo de 2026`. */
export function spanText(from: string, to: string): string {
  const [first, last] = [partsOf(from), partsOf(to)];
  return `${firstText(first, last)} al ${dayText(to)} de ${last.year}`;
}

/** `del 3 al 9 de marzo`, or `el 3 de marzo` of a single day. */
export function periodText({ from, to }: { from: string; to: string }): string {
  if (from === to) return `el ${dayText(from)}`;
  return `${firstText(partsOf(from), partsOf(to))} al ${dayText(to)}`;
}

/** The same as the head of a row. */
export function periodName({ from, to }: { from: string; to: string }): string {
  if (from === to) return dayText(from);
  const text = periodText({ from, to });
  return text.charAt(0).toUpperCase() + text.slice(1);
}

type Parts = ReturnType<typeof partsOf>;

function firstText(first: Parts, last: Parts): string {
  if (first.year !== last.year) return `del ${first.day} de ${first.month} de ${first.year}`;
  return first.month === last.month ? `del ${first.day}` : `del ${first.day} de ${first.month}`;
}

/** `12 más que en los 30 días anteriores`; null where both are 0. */
export function comparisonText(now: number, before: number, range: Range): string | null {
  if (now === 0 && before === 0) return null;
  const than = `que en los ${range} días anteriores`;
  if (now === before) return `Igual ${than}`;
  const difference = formatCount(Math.abs(now - before));
  return `${difference} ${now > before ? "más" : "menos"} ${than}`;
}

/** `8 %` of the whole, and never 0 or 100 unless it is exactly that. */
export function shareText(part: number, whole: number): string {
  if (whole <= 0 || part <= 0) return "0 %";
  if (part >= whole) return "100 %";
  const percent = Math.min(99, Math.max(1, Math.round((part / whole) * 100)));
  return `${percent} %`;
}
