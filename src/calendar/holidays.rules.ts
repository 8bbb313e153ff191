// The holidays of Colombia by their rules (Ley 51 de 1983), for any year. Days are `2026-11-23`.

const oneDay = 86_400_000;
const monday = 1;

/** They stay on their date. */
const fixed = ["01-01", "05-01", "07-20", "08-07", "12-08", "12-25"];
/** They move to the Monday on or after their date. */
const movedToMonday = ["01-06", "03-19", "06-29", "08-15", "10-12", "11-01", "11-11"];
/** Days from Easter Sunday: Thursday and Friday of Holy Week, Ascension, Corpus Christi, Sacred Heart. */
const fromEaster = [-3, -2, 43, 64, 71];

const known = new Map<number, Set<string>>();

export function isHoliday(day: string): boolean {
  return holidaysOf(Number(day.slice(0, 4))).has(day);
}

/** Without doubles: two of them may share a day, as on 30 June 2025. */
export function holidaysOf(year: number): Set<string> {
  const found = known.get(year) ?? computeHolidays(year);
  known.set(year, found);
  return found;
}

/** The day so many days later; earlier for a negative number. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * oneDay).toISOString().slice(0, 10);
}

/** 0 for Sunday to 6 for Saturday. */
export function weekdayOf(day: string): number {
  return new Date(day).getUTCDay();
}

function computeHolidays(year: number): Set<string> {
  const easter = easterOf(year);
  const days = [
    ...fixed.map((date) => `${year}-${date}`),
    ...movedToMonday.map((date) => mondayFrom(`${year}-${date}`)),
    ...fromEaster.map((days) => addDays(easter, days)),
  ];
  return new Set(days.sort());
}

function mondayFrom(day: string): string {
  return addDays(day, (monday + 7 - weekdayOf(day)) % 7);
}

/** Easter Sunday of the Gregorian calendar, by the anonymous algorithm of 1876. */
function easterOf(year: number): string {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const yearOfCentury = year % 100;
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30;
  const leaps = 2 * (century % 4) + 2 * Math.floor(yearOfCentury / 4) - (yearOfCentury % 4);
  const toSunday = (32 + leaps - epact) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * toSunday) / 451);
  const fromMarch = epact + toSunday - 7 * late + 21;
  return addDays(`${year}-03-01`, fromMarch);
}
