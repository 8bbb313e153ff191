// The versions of our own legal texts, the newest first: the one place that /terms shows and that a
// purchase records.

export type LegalId = "terms" | "privacy" | "data";

export type LegalVersion = {
  /** Year and month since which it applies, with the day for a second one of a month; they sort. */
  id: string;
  /** As people read it: "noviembre de 2026", "27 de noviembre de 2026". */
  name: string;
  /** What is new in it, a line each; empty for the first one. */
  changes: string[];
};

type Versions = readonly [LegalVersion, ...LegalVersion[]];

const november = { id: "2026-11", name: "noviembre de 2026" };

const first: LegalVersion = { id: "2023-11", name: "noviembre de 2023", changes: [] };

export const legalVersions: Record<LegalId, Versions> = {
  terms: [first],
  privacy: [
    {
      id: "2026-11-27",
      name: "27 de noviembre de 2026",
      changes: [
        "Decimos que al eliminar la cuenta también se borran tu contraseña, tus suscripciones, tus comentarios y tus notas.",
      ],
    },
    {
      ...november,
      changes: [
        "Decimos qué guardamos cuando nos escribes desde Contacto y por cuánto tiempo.",
        "Decimos qué guardamos cuando te registras para un contenido gratuito.",
        "Decimos que sobre cursos y novedades solo te escribe la academia si la autorizaste.",
        "Decimos cuándo ven tu correo quienes enseñan tus cursos.",
        "Decimos cómo contamos las visitas a nuestras páginas: sin cookies y sin guardar direcciones.",
        "Decimos qué le cuenta el píxel a Facebook si lo aceptas.",
      ],
    },
    first,
  ],
  data: [
    {
      ...november,
      changes: [
        "Decimos que aquí están la versión vigente y las anteriores, en vez de que te escribimos antes de cada cambio.",
      ],
    },
    first,
  ],
};

/** Of the terms that a buyer accepts; it is stored with the purchase. */
export const termsVersion = legalVersions.terms[0].name;

const everyVersion = Object.values(legalVersions)
  .flat()
  .toSorted((a, b) => b.id.localeCompare(a.id))
  .filter(({ id }, at, all) => all.findIndex((one) => one.id === id) === at);

/** The newest of all texts. */
export const newestVersion = everyVersion[0] ?? first;

/** Those that are not the newest, to be read at `/terms?version=…`. */
export const formerVersions = everyVersion.slice(1);

/** "de noviembre de 2026", "del 27 de noviembre de 2026". */
export function ofVersion({ name }: LegalVersion): string {
  return isOfDay(name) ? `del ${name}` : `de ${name}`;
}

/** "en noviembre de 2026", "el 27 de noviembre de 2026". */
export function whenOfVersion({ name }: LegalVersion): string {
  return isOfDay(name) ? `el ${name}` : `en ${name}`;
}

const isOfDay = (name: string) => /^\d/.test(name);

/** The version by its id; null where there was none. */
export function findVersion(id: string): LegalVersion | null {
  return everyVersion.find((one) => one.id === id) ?? null;
}

/** The version of a document that applied when that one was the newest. */
export function versionThen(document: LegalId, { id }: Pick<LegalVersion, "id">): LegalVersion {
  return legalVersions[document].find((one) => one.id <= id) ?? first;
}
