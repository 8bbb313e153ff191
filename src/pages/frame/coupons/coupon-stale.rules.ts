// Both texts of a coupon that another tab has saved meanwhile.
import { type FormValues, valueAt } from "#src/http/forms/form-data.rules.ts";

type Fields = Record<
  "code" | "kind" | "percent" | "amount" | "validFrom" | "validUntil" | "limit" | "limitForEach",
  string
> & { scope: string; courses: string[] };

type Form = { saved: Fields; courses: { id: string; title: string }[] };

/** As the form names its fields. */
const labels = {
  code: "Código",
  validFrom: "Primer día",
  validUntil: "Último día",
  limit: "Usos en total",
  limitForEach: "Usos por estudiante",
} as const;

export function staleFields(posted: FormValues, { saved, courses }: Form) {
  const text = (name: string) => {
    const value = valueAt(posted, name);
    return typeof value === "string" ? value : "";
  };
  const list = valueAt(posted, "courses") ?? [];
  const mine: Pick<Fields, "kind" | "percent" | "amount" | "scope" | "courses"> = {
    ...{ kind: text("kind"), percent: text("percent"), amount: text("amount") },
    scope: text("scope"),
    courses: [list].flat().filter((item) => typeof item === "string"),
  };
  const titles = (ids: string[]) =>
    courses
      .filter(({ id }) => ids.includes(id))
      .map(({ title }) => title)
      .join(", ");
  const worth = ({ kind, percent, amount }: Pick<Fields, "kind" | "percent" | "amount">) =>
    kind === "amount" ? `USD ${amount}` : `${percent} %`;
  const scope = ({ scope, courses: ids }: Pick<Fields, "scope" | "courses">) =>
    scope === "chosen" ? titles(ids) : "Todos los cursos";
  return [
    ...Object.entries(labels).map(([name, label]) => ({
      label,
      mine: text(name === "code" ? "coupon" : name),
      saved: saved[name as keyof typeof labels],
    })),
    { label: "Descuento", mine: worth(mine), saved: worth(saved) },
    { label: "Vale para", mine: scope(mine), saved: scope(saved) },
  ];
}
