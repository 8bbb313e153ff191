// Parses and writes the addresses of the catalogue.
import { everyCategory } from "#src/academies/categories/every-category.rules.ts";
import { foldText } from "#src/ui/formats/fold-text.rules.ts";

export type CatalogueQuery = {
  category: string;
  terms: string;
  /** From 1. */
  page: number;
  /** `teacherPreview=true` or `isFreeFlow=true`, which the page's links keep. */
  flags: string;
};

const longestTerms = 100;
/** Keeps a typed page number within the range of the database. */
const lastPage = 10_000;
const flagNames = ["teacherPreview", "isFreeFlow"];

export function askedOf(query: URLSearchParams): CatalogueQuery {
  const page = Math.floor(Number(query.get("page")));
  const flags = flagNames.filter((name) => query.get(name) === "true");
  return {
    category: query.get("category")?.trim().normalize("NFC") || everyCategory,
    terms: query.get("terms")?.trim().slice(0, longestTerms) ?? "",
    page: Math.min(Math.max(page || 1, 1), lastPage),
    flags: `${new URLSearchParams(flags.map((name) => [name, "true"]))}`,
  };
}

/** The category that `asked` names in other letters, such as `Gastronomia`; `asked` if none. */
export function categoryMeant(asked: string, categories: string[]): string {
  const known = [everyCategory, ...categories];
  if (known.includes(asked)) return asked;
  return known.find((category) => foldText(category) === foldText(asked)) ?? asked;
}

/** The address of the catalogue by category, terms and page; omitted parts are not filtered. */
export function explorePath({
  category = everyCategory,
  terms = "",
  page = 1,
  flags = "",
}: Partial<CatalogueQuery>): string {
  const query = new URLSearchParams({ category });
  if (terms) query.set("terms", terms);
  if (page > 1) query.set("page", `${page}`);
  return `/explore?${query}${flags && `&${flags}`}`;
}

type Named = Pick<CatalogueQuery, "category" | "terms">;

/** `“café” · Cursos de cultivo · Semillero`. */
export function exploreTitle({ category, terms }: Named, academyName: string): string {
  const courses = category === everyCategory ? "Cursos" : `Cursos de ${category}`;
  return `${terms && `“${terms}” · `}${courses} · ${academyName}`;
}

type Site = { name: string; subdomain: string | null };

/** An academy says whose courses they are. */
export function exploreDescription({ category, terms }: Named, { name, subdomain }: Site): string {
  const own = category === everyCategory ? "Cursos en video" : `Cursos de ${category} en video`;
  if (subdomain !== null) {
    return `${own}${terms && ` sobre “${terms}”`} de ${name}. Aprende a tu ritmo, desde el celular.`;
  }
  const makers = "hechos por gente del campo colombiano.";
  if (terms) return `Cursos en video sobre “${terms}”, ${makers}`;
  if (category === everyCategory) {
    return `Cursos en video de cultivo, gastronomía, bienestar, arte y sostenibilidad, ${makers}`;
  }
  return `Cursos de ${category} en video, ${makers} Aprende a tu ritmo, desde el celular.`;
}
