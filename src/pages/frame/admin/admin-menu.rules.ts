// The sidebar of an academy's administration, and of what staff do for the platform.
import {
  academiesPath,
  administratorsPath,
  basicsPath,
  campaignsPath,
  coursesPath,
  dashboardPath,
  jobsPath,
  messagesPath,
  reviewsPath,
  salesPath,
  studentsPath,
  teachersPath,
} from "#src/academies/admin-paths.rules.ts";
import type { IconName } from "#src/ui/pictures/icons.ts";

export type AdminEntry = { name: string; href: string; icon: IconName };

const home: AdminEntry = { name: "Inicio", href: dashboardPath, icon: "house" };

const academyEntries: AdminEntry[] = [
  { name: "Tu academia", href: basicsPath, icon: "storefront" },
  { name: "Docentes", href: teachersPath, icon: "chalkboard-teacher" },
  { name: "Cursos", href: coursesPath, icon: "book-open" },
  { name: "Estudiantes", href: studentsPath, icon: "student" },
  { name: "Contenido gratuito", href: campaignsPath, icon: "download-simple" },
  { name: "Mensajes", href: messagesPath, icon: "envelope-simple" },
  { name: "Administradores", href: administratorsPath, icon: "user" },
];

const staffEntries: AdminEntry[] = [
  { name: "Academias", href: academiesPath, icon: "storefront" },
  { name: "Por revisar", href: reviewsPath, icon: "check-circle" },
  { name: "Trabajos", href: jobsPath, icon: "list" },
];

/** The tabs of "Tu academia" (spec 2 §2, Básico and Ventas). */
export const tabs = [
  { name: "Básico", href: basicsPath },
  { name: "Ventas", href: salesPath },
];

type Viewer = { role: string; onMainHost: boolean };

/** Of the academy that is looked at; the home page is its administrators' alone (spec 2 §6). */
export function entriesFor({ role }: Pick<Viewer, "role">): AdminEntry[] {
  return role === "academy" ? [home, ...academyEntries] : academyEntries;
}

export function staffEntriesFor({ role, onMainHost }: Viewer): AdminEntry[] {
  return role === "admin" && onMainHost ? staffEntries : [];
}

/** For `aria-current`: the page of the entry itself, or one that stands below it. */
export function currentOf(href: string, pathname: string): "page" | "true" | undefined {
  const path = pathname.replace(/\/+$/, "");
  if (path === href) return "page";
  // The addresses of other entries begin with that of the academy's own page.
  const below = href === basicsPath ? salesPath : href;
  return path === below || path.startsWith(`${below}/`) ? "true" : undefined;
}

/** The same page of the administration of another academy. @param query `?subdomain=…`, or empty */
export function withQuery(path: string, query: string): string {
  const [rest = "", hash] = path.split("#");
  const asked = query ? `${rest}${rest.includes("?") ? "&" : "?"}${query.slice(1)}` : rest;
  return hash === undefined ? asked : `${asked}#${hash}`;
}
