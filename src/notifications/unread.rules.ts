// What the bell says about how many are unread.

const mostShown = 99;

/** In the small circle: "3", "99+"; empty for none, and while nobody knows. */
export function badgeText(unread: number | null): string {
  if (!unread) return "";
  return unread > mostShown ? `${mostShown}+` : String(unread);
}

/** The bell's name, with the true number; what is seen in the circle is a part of it. */
export function bellName(unread: number | null): string {
  if (unread === null) return "Notificaciones";
  const seen = unread > mostShown ? `${badgeText(unread)}: ` : "";
  return `Notificaciones, ${seen}${unread || "ninguna"} sin leer`;
}

/** How many are unread, and whose they are. */
export type Told = {
  account: string;
  /** Null while nobody knows. */
  unread: number | null;
};
