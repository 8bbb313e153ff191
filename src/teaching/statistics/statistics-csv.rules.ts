// The statistics as rows of a file for spreadsheets: numbers without dots, dates as 2026-11-22.
import type { MeasuredLesson } from "./statistics-queries.ts";
import { curveOf, parts } from "./stops.rules.ts";
import { type DayCounts, minutesOfEach } from "./window.rules.ts";

const dayHead = [
  "Día",
  "Ventas",
  "Valor en USD",
  "Estudiantes nuevos",
  "Minutos vistos",
  "Cursos terminados",
];

export function dayRows(days: readonly DayCounts[]): string[][] {
  const minutes = minutesOfEach(days.map(({ watchedSeconds }) => watchedSeconds));
  const rows = days.map(({ day, sold, soldCents, enrolled, completed }, i) => [
    day,
    String(sold),
    (soldCents / 100).toFixed(2),
    String(enrolled),
    String(minutes[i]),
    String(completed),
  ]);
  return [dayHead, ...rows];
}

const lessonHead = [
  ...["Módulo", "Clase", "Duración en segundos", "Abrieron la clase", "La terminaron"],
  ...Array.from({ length: parts }, (_, part) => `Llegaron al ${part * (100 / parts)} %`),
];

/** Without a film, or without learners in it, the parts stay empty. */
export function lessonRows(lessons: readonly MeasuredLesson[]): string[][] {
  const rows = lessons.map(({ moduleName, title, durationSeconds, ...figures }) => [
    moduleName,
    title,
    String(durationSeconds),
    String(figures.opened ?? 0),
    String(figures.finished ?? 0),
    ...partsOf(durationSeconds, figures.reached),
  ]);
  return [lessonHead, ...rows];
}

function partsOf(durationSeconds: number, reached: number[] | null): string[] {
  const curve = durationSeconds > 0 && reached ? curveOf(reached) : null;
  return Array.from({ length: parts }, (_, part) => (curve ? String(curve[part]) : ""));
}
