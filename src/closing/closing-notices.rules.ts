// What the notifications say about an academy that closes.
import { closingPath } from "#src/academies/admin-paths.rules.ts";
import type { ClosingNews } from "#src/academies/away/closing.rules.ts";
import type { Told } from "#src/notifications/texts.rules.ts";

type About = {
  news: ClosingNews;
  /** When the closing was asked for: another closing is told again. */
  since: Date;
  /** Its last day, in words; empty where the sentence has none. */
  day: string;
  role: string;
};

/** The same person is told each of an academy's closing once. */
export function closingEvent(news: ClosingNews, since: Date): string {
  return `academy-${news}:${since.getTime()}`;
}

export function closingNotice({ news, since, day, role }: About): Told {
  const texts: Record<ClosingNews, string> = {
    closing: `La academia cierra el ${day}. Mira qué puedes hacer hasta ese día.`,
    reminder: `La academia cierra pronto: su último día es el ${day}.`,
    undone: "La academia ya no cierra: sigue abierta como antes.",
    closed: `La academia cerró: su último día fue el ${day}.`,
  };
  const href = placeOf(news, role);
  return { kind: "closing", event: closingEvent(news, since), text: texts[news], href };
}

/** Where a person goes about it, by what they are in the academy. */
export function placeOf(news: ClosingNews, role: string): string {
  if (role === "academy" || role === "admin") return closingPath;
  if (role === "teacher") return news === "closing" ? "/teachers/payment_methods" : "/teachers";
  return "/explore";
}
