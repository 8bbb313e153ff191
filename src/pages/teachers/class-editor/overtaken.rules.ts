// A class that another tab has saved meanwhile: what was typed here, beside what is saved now.
import { type FormValues, textAt } from "#src/http/forms/form-data.rules.ts";
import type { StaleField } from "#src/ui/forms/stale-section.tsx";

type Saved = {
  title: string;
  description: string;
  published: boolean;
  comments: boolean;
  isFree: boolean;
  version: number;
};

export type Overtaken = { now: Saved; intent: "finish" | "save" };

export function staleFields({ values, now }: { values: FormValues; now: Saved }): StaleField[] {
  const text = (name: "title" | "description", label: string) => ({
    label,
    mine: textAt(values, name) ?? "",
    saved: now[name],
  });
  const choice = (
    name: "published" | "comments" | "isFree",
    label: string,
    [yes, no]: [string, string],
  ) => ({
    label,
    mine: textAt(values, name) === "true" ? yes : no,
    saved: now[name] ? yes : no,
  });
  return [
    text("title", "Título"),
    text("description", "Descripción"),
    choice("published", "Estado", ["Listado", "No Listado"]),
    choice("comments", "¿Permitir comentarios?", ["Si", "No"]),
    choice("isFree", "Clase gratis", ["Sí", "No"]),
  ];
}
