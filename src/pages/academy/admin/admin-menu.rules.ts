// The sidebar of an academy's administration.
import {
  academiesPath,
  basicsPath,
  coursesPath,
  dashboardPath,
  jobsPath,
  salesPath,
  studentsPath,
  teachersPath,
} from "#src/academies/admin-paths.rules.ts";

export type AdminEntry = { name: string; href: string };

export const entries: AdminEntry[] = [
  { name: "Inicio", href: dashboardPath },
  { name: "Tu academia", href: basicsPath },
  { name: "Docentes", href: teachersPath },
  { name: "Cursos", href: coursesPath },
  { name: "Estudiantes", href: studentsPath },
];

export const staffEntries: AdminEntry[] = [
  { name: "Academias", href: academiesPath },
  { name: "Trabajos", href: jobsPath },
];

/** The tabs of "Tu academia" (spec 2 §2, Básico and Ventas). */
export const tabs = [
  { name: "Básico", href: basicsPath },
  { name: "Ventas", href: salesPath },
];
