// Both texts of a campaign that another tab has saved meanwhile.
import { type FormValues, textAt } from "#src/http/forms/form-data.rules.ts";

/** As the form names its fields. */
const labels = {
  title: "Título",
  name: "Dirección",
  subtitle: "Subtítulo",
  points: "Lo que trae",
  consentText: "Permiso para escribirles",
  endsOn: "Último día",
} as const;

type Saved = Record<keyof typeof labels | "isOpen", string>;

export function staleFields(posted: FormValues, saved: Saved) {
  const mine = (name: string) => (textAt(posted, name) ?? "").trim();
  const open = (value: string) => (value === "1" ? "Sí" : "No");
  return [
    ...Object.entries(labels).map(([name, label]) => ({
      label,
      mine: mine(name),
      saved: saved[name as keyof typeof labels],
    })),
    { label: "Abierta", mine: open(mine("isOpen")), saved: open(saved.isOpen) },
  ];
}
