// The teachers of an academy as rows of a CSV file.
import { bogotaDay } from "#src/calendar/bogota.rules.ts";

type Row = {
  name: string;
  email: string;
  since: Date;
  suspendedAt: Date | null;
  published: number;
  others: number;
  learners: number;
  sold: number;
  soldCents: number;
};

const head = [
  ...["Nombre", "Correo", "Desde", "Suspendido el", "Cursos publicados", "Otros cursos"],
  ...["Estudiantes", "Ventas de 30 días", "Vendido en 30 días (USD)"],
];

export function teacherRows(teachers: readonly Row[]): string[][] {
  return [head, ...teachers.map(rowOf)];
}

function rowOf(one: Row): string[] {
  const { name, email, since, suspendedAt, published, others, learners, sold, soldCents } = one;
  return [
    ...[name, email, bogotaDay(since), suspendedAt ? bogotaDay(suspendedAt) : ""],
    ...[published, others, learners, sold].map(String),
    (soldCents / 100).toFixed(2),
  ];
}
