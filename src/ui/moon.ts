// The moon of the almanac: its phase on a day in Bogotá and the next full or new moon.
// Lunations follow Meeus, Astronomical Algorithms, chapter 49, with the terms above three minutes.

const DAY = 86_400_000;
const UNIX_EPOCH_JD = 2_440_587.5;
const LUNATION = 29.530588861;
const FIRST_NEW_MOON_JD = 2_451_550.09766;

const calendar = new Intl.DateTimeFormat("es-CO", {
  timeZone: "America/Bogota",
  weekday: "long",
  day: "numeric",
  month: "long",
  year: "numeric",
});

export type Moon = {
  /** Age as a share of the lunation: 0 new, 0.5 full. */
  phase: number;
  /** `Luna creciente, llena el martes 24`. */
  sentence: string;
};

/** Kept for a minute, because every page shows it. */
export function almanacOn(now: Date): { date: string; moon: Moon } {
  const minute = Math.floor(now.getTime() / 60_000);
  if (latest?.minute !== minute) {
    latest = { minute, almanac: { date: almanacDate(now), moon: moonOn(now) } };
  }
  return latest.almanac;
}

let latest: { minute: number; almanac: ReturnType<typeof almanacOn> } | null = null;

export function moonOn(now: Date): Moon {
  const last = lastNewMoon(now);
  const start = lunationMoment(last);
  const full = lunationMoment(last + 0.5);
  const next = lunationMoment(last + 1);
  const span = (from: Date, to: Date) =>
    (now.getTime() - from.getTime()) / (to.getTime() - from.getTime());
  const phase = now < full ? span(start, full) / 2 : 0.5 + span(full, next) / 2;
  return { phase, sentence: sentenceOf(now, { start, full, next }) };
}

/** `Sábado 21 de noviembre de 2026`, the date in Bogotá. */
export function almanacDate(now: Date): string {
  const { weekday, day, month, year } = partsOf(now);
  return `${weekday.charAt(0).toUpperCase()}${weekday.slice(1)} ${day} de ${month} de ${year}`;
}

type Lunation = { start: Date; full: Date; next: Date };

function sentenceOf(now: Date, { start, full, next }: Lunation): string {
  if (sameDay(now, full)) return "Luna llena";
  if (sameDay(now, start) || sameDay(now, next)) return "Luna nueva";
  return now < full
    ? `Luna creciente, llena el ${dayName(full, now)}`
    : `Luna menguante, nueva el ${dayName(next, now)}`;
}

function dayName(date: Date, now: Date): string {
  const { weekday, day, month } = partsOf(date);
  const name = `${weekday} ${day}`;
  return month === partsOf(now).month ? name : `${name} de ${month}`;
}

function sameDay(a: Date, b: Date): boolean {
  return calendar.format(a) === calendar.format(b);
}

function partsOf(date: Date) {
  const found = new Map(calendar.formatToParts(date).map(({ type, value }) => [type, value]));
  const part = (type: Intl.DateTimeFormatPartTypes) => found.get(type) ?? "";
  return { weekday: part("weekday"), day: part("day"), month: part("month"), year: part("year") };
}

/** Number of the last lunation that began before `now`; 0 began in January 2000. */
function lastNewMoon(now: Date): number {
  const days = now.getTime() / DAY + UNIX_EPOCH_JD - FIRST_NEW_MOON_JD;
  const mean = Math.floor(days / LUNATION);
  // The true new moon strays up to 14 hours from the mean one.
  const near = [mean + 1, mean].find((k) => lunationMoment(k) <= now);
  return near ?? mean - 1;
}

/** New moon for a whole `k`, full moon for `k` and a half. */
function lunationMoment(k: number): Date {
  const t = k / 1236.85;
  const e = 1 - 0.002516 * t;
  const sun = radians(2.5534 + 29.1053567 * k);
  const moon = radians(201.5643 + 385.81693528 * k + 0.0107582 * t * t);
  const latitude = radians(160.7108 + 390.67050284 * k - 0.0016118 * t * t);
  const full = k % 1 !== 0;
  const correction =
    (full ? -0.40614 : -0.4072) * Math.sin(moon) +
    (full ? 0.17302 : 0.17241) * e * Math.sin(sun) +
    (full ? 0.01614 : 0.01608) * Math.sin(2 * moon) +
    (full ? 0.01043 : 0.01039) * Math.sin(2 * latitude) +
    (full ? 0.00734 : 0.00739) * e * Math.sin(moon - sun) -
    (full ? 0.00515 : 0.00514) * e * Math.sin(moon + sun) +
    (full ? 0.00209 : 0.00208) * e * e * Math.sin(2 * sun);
  const julian = FIRST_NEW_MOON_JD + LUNATION * k + 0.00015437 * t * t + correction;
  return new Date((julian - UNIX_EPOCH_JD) * DAY);
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
