// The time until a course opens, and its text; shared by server and browser.

const minute = 60_000;

export type TimeLeft = { days: number; hours: number; minutes: number };

export const units = ["days", "hours", "minutes"] as const;

/** The text of a countdown that has run out. */
export const openedText = "Ya abrió";

/** Null once the course has opened; a started minute counts, so it never shows zero. */
export function timeLeft(launch: Date, now: Date): TimeLeft | null {
  const all = Math.ceil((launch.getTime() - now.getTime()) / minute);
  if (all <= 0) return null;
  return { days: Math.floor(all / 1440), hours: Math.floor(all / 60) % 24, minutes: all % 60 };
}

/** Milliseconds until `timeLeft` changes, at least one. */
export function untilNextChange(launch: Date, now: Date): number {
  return (launch.getTime() - now.getTime()) % minute || minute;
}

/** `días`, `hora`, `min`. */
export function unitName(unit: keyof TimeLeft, count: number): string {
  if (unit === "minutes") return "min";
  const name = unit === "days" ? "día" : "hora";
  return count === 1 ? name : `${name}s`;
}

/** `Faltan 18 días, 4 h, 33 min`; leading units that are zero are left out. */
export function timeLeftSentence(left: TimeLeft | null): string {
  if (!left) return openedText;
  const { days, hours, minutes } = left;
  const parts: [number, string][] = [
    [days, `${days} ${unitName("days", days)}`],
    [hours, `${hours} h`],
    [minutes, `${minutes} min`],
  ];
  const first = parts.findIndex(([count]) => count > 0);
  const verb = parts[first]?.[0] === 1 ? "Falta" : "Faltan";
  const shown = parts.slice(first).map(([, text]) => text);
  return `${verb} ${shown.join(", ")}`;
}
