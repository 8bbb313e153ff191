// The first steps of an academy: which are done, and where each of the others is taken.
import { basicsPath, coursesPath, teachersPath } from "#src/academies/admin-paths.rules.ts";

/** What rows say of an academy; no step is stored. */
export type AcademyBeginnings = {
  hasLogo: boolean;
  hasColours: boolean;
  /** The large line of its landing. */
  hasHeadline: boolean;
  /** Two or more: every academy is opened with one. */
  hasCategories: boolean;
  /** An address of its own at which people write to it. */
  hasEmail: boolean;
  /** A teacher, or an invitation that waits and has not expired. */
  hasTeacher: boolean;
  /** On sale now. */
  hasCourse: boolean;
  hasSale: boolean;
};

export type AcademyStep = { name: string; isDone: boolean; hint: string; path: string };

/** Empty once all are done. */
export function academySteps(beginnings: AcademyBeginnings): AcademyStep[] {
  const steps: AcademyStep[] = [
    {
      name: "Sube tu logo",
      isDone: beginnings.hasLogo,
      hint: "Sale arriba en cada página. Los correos llevan tu nombre, y los recibos tu inicial.",
      path: basicsPath,
    },
    {
      name: "Elige tu color",
      isDone: beginnings.hasColours,
      hint: "Toda tu academia se pinta con él.",
      path: basicsPath,
    },
    {
      name: "Escribe la portada",
      isDone: beginnings.hasHeadline,
      hint: "Una frase grande que diga qué se aprende contigo.",
      path: basicsPath,
    },
    {
      name: "Pon tus categorías",
      isDone: beginnings.hasCategories,
      hint: "Así encuentra cada quien lo que busca.",
      path: basicsPath,
    },
    {
      name: "Pon un correo de soporte",
      isDone: beginnings.hasEmail,
      hint: "Sale en tu portada y en los recibos. Mientras no haya uno, sale el de quien opera el sitio.",
      path: basicsPath,
    },
    {
      name: "Invita a un docente",
      isDone: beginnings.hasTeacher,
      hint: "Con su correo basta: recibe un enlace para entrar.",
      path: teachersPath,
    },
    {
      name: "Publica el primer curso",
      isDone: beginnings.hasCourse,
      hint: "Lo arma un docente; aquí ves los que esperan tu revisión.",
      path: coursesPath,
    },
    {
      name: "Vende tu primer curso",
      isDone: beginnings.hasSale,
      hint: "Comparte la dirección de tu academia con quienes ya te preguntan.",
      path: "/",
    },
  ];
  return steps.every(({ isDone }) => isDone) ? [] : steps;
}
