// A comment's age as people say it: "hace 2 días", and after a week the date.
import { formatCounted } from "#src/ui/formats/numbers.rules.ts";

const timeZone = "America/Bogota";
const numbers = new Intl.DateTimeFormat("es-CO", {
  timeZone,
  day: "numeric",
  month: "long",
  year: "numeric",
});

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** `hace un momento`, `hace 5 minutos`, `hace 2 días`, `12 de noviembre`, `3 de mayo de 2025`. */
export function formatAgo(moment: Date, now: Date): string {
  const passed = now.getTime() - moment.getTime();
  if (passed < minute) return "hace un momento";
  if (passed < hour) return ago(passed / minute, "minuto", "minutos");
  if (passed < day) return ago(passed / hour, "hora", "horas");
  if (passed < 7 * day) return ago(passed / day, "día", "días");
  const then = partsOf(moment);
  const date = `${then.day} de ${then.month}`;
  return then.year === partsOf(now).year ? date : `${date} de ${then.year}`;
}

function ago(count: number, one: string, many: string): string {
  return `hace ${formatCounted(Math.floor(count), one, many)}`;
}

/** By parts, because the words and spaces between them differ among browsers. */
function partsOf(moment: Date): Partial<Record<Intl.DateTimeFormatPartTypes, string>> {
  return Object.fromEntries(numbers.formatToParts(moment).map(({ type, value }) => [type, value]));
}
