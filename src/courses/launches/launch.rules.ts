// Texts about a course that has not opened yet; days are Colombia's.

const timeZone = "America/Bogota";
const locale = "es-CO";
const formats = {
  month: new Intl.DateTimeFormat(locale, { timeZone, month: "short" }),
  day: new Intl.DateTimeFormat(locale, { timeZone, day: "numeric" }),
  weekday: new Intl.DateTimeFormat(locale, { timeZone, weekday: "long" }),
  shortWeekday: new Intl.DateTimeFormat(locale, { timeZone, weekday: "short" }),
  thisYear: new Intl.DateTimeFormat(locale, { timeZone, day: "numeric", month: "long" }),
  anyYear: new Intl.DateTimeFormat(locale, { timeZone, dateStyle: "long" }),
};

/** `dic`, `9`, `miércoles` and `mié.`, for a calendar leaf. */
export function leafOf(date: Date) {
  return {
    month: bare(formats.month.format(date)),
    day: formats.day.format(date),
    weekday: formats.weekday.format(date),
    shortWeekday: `${bare(formats.shortWeekday.format(date))}.`,
  };
}

// Versions of the locale data write abbreviations with and without a dot.
const bare = (abbreviation: string) => abbreviation.replace(/\.$/, "");

/** From this many days on, a day without its year could be read as one of this year. */
const farDays = 330;

/** `3 de diciembre`; with its year where the day alone is ambiguous. */
export function launchDay(launch: Date, now: Date): string {
  const isFar = launch.getTime() - now.getTime() > farDays * 86_400_000;
  return (isFar ? formats.anyYear : formats.thisYear).format(launch);
}

/** `Abre el 3 de diciembre`; null for an open course. */
export function opensLabel(launch: Date | null, now: Date): string | null {
  return launch && launch > now ? `Abre el ${launchDay(launch, now)}` : null;
}

/**
 * Its day lies ahead: it takes subscribers, mails them when it opens, and cannot be bought until
 * then, whatever its flag (docs/decisions/053-a-launch-sells-nothing.md).
 */
export function isAwaited(
  { status, scheduledLaunch }: { status: string; scheduledLaunch: Date | null },
  now: Date,
): boolean {
  return status === "published" && scheduledLaunch !== null && scheduledLaunch > now;
}

/** Spec 1 §9. */
const teaserCharacters = 120;

/** The promotional message, or the first 120 characters of the description, cut at a word end. */
export function teaserOf(course: { promotionalMessage: string; description: string }): string {
  const message = course.promotionalMessage.trim();
  if (message) return message;
  const text = [...course.description.trim().replace(/\s+/g, " ")];
  if (text.length <= teaserCharacters) return text.join("");
  const cut = text.slice(0, teaserCharacters).join("");
  const endsWord = text[teaserCharacters] === " " || !cut.includes(" ");
  const whole = endsWord ? cut : cut.slice(0, cut.lastIndexOf(" "));
  return `${whole.replace(/[\s.,;:¿¡(«–-]+$/u, "")}…`;
}
