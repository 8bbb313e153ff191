// The entries of the teacher area's sidebar (spec 2 §2).
import type { IconName } from "#src/ui/pictures/icons.ts";

type Entry = { name: string; href: string; icon: IconName };

export const teacherHome = "/teachers";

const paymentMethods: Entry = {
  name: "Métodos de pago",
  href: "/teachers/payment_methods",
  icon: "bank",
};

export const entries: readonly Entry[] = [
  { name: "Inicio", href: teacherHome, icon: "house" },
  { name: "Mis cursos", href: "/teachers/courses", icon: "book-open" },
  paymentMethods,
  { name: "Estadísticas", href: "/teachers/stats", icon: "chart-bar" },
  { name: "Ayuda", href: "/teachers/help", icon: "question" },
];

/** What is open to a teacher whom the academy has suspended, after the page that says so. */
export function entriesOfSuspended(suspensionPath: string): readonly Entry[] {
  return [{ name: "Enseñar", href: suspensionPath, icon: "chalkboard-teacher" }, paymentMethods];
}

/** What is open while the academy is suspended or closed. */
export const entriesWhileAway: readonly Entry[] = [paymentMethods];

/** For `aria-current`: the page of the entry itself, or one that stands below it. */
export function currentOf(href: string, pathname: string): "page" | "true" | undefined {
  const path = pathname.replace(/\/+$/, "");
  if (path === href) return "page";
  return href !== teacherHome && path.startsWith(`${href}/`) ? "true" : undefined;
}

export function firstNameOf(name: string): string {
  return name.trim().split(/\s+/)[0] ?? "";
}
