// Writes when something happened: in Colombian time, for people rather than logs.

const timeZone = "America/Bogota";
const clock = new Intl.DateTimeFormat("es-CO", { timeZone, hour: "numeric", minute: "2-digit" });
const day = new Intl.DateTimeFormat("es-CO", { timeZone, dateStyle: "long" });
// Sweden writes moments as spreadsheets sort them.
const minute = new Intl.DateTimeFormat("sv-SE", {
  timeZone,
  dateStyle: "short",
  timeStyle: "short",
});
const oneDay = 24 * 3_600_000;

/**
 * `hoy a las 3:05 p. m.`, `ayer a la 1:05 p. m.`, `el 3 de mayo de 2026 a las 3:05 p. m.` Call it
 * on the server only: a browser may use other spaces.
 */
export function formatMoment(moment: Date, now: Date): string {
  const which = formatHeadingDay(moment, now);
  const at = formatClock(moment);
  const day = /^\d/.test(which) ? `el ${which}` : which.toLowerCase();
  return `${day} ${at.startsWith("1:") ? "a la" : "a las"} ${at}`;
}

/** `Hoy`, `Ayer`, `3 de mayo de 2026`: a heading, on the server only. */
export function formatHeadingDay(moment: Date, now: Date): string {
  const on = day.format(moment);
  if (on === day.format(now)) return "Hoy";
  return on === day.format(new Date(now.getTime() - oneDay)) ? "Ayer" : on;
}

/** `3 de mayo de 2026`, on the server only. */
export function formatDate(moment: Date): string {
  return day.format(moment);
}

/** `2026-11-23 15:04`, for the cells of a CSV file; empty for null. */
export function minuteOf(moment: Date | null): string {
  return moment ? minute.format(moment) : "";
}

/** `3:05 p. m.`, on the server only. */
export function formatClock(moment: Date): string {
  // "p. m." stays on one line.
  return clock.format(moment).replace(/\s/g, "\u00a0");
}
