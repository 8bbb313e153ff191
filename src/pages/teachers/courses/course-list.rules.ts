// What the address of "Mis cursos" asks for, and the addresses that its parts lead to.
import {
  type CourseSort,
  type CourseStatus,
  type CourseTab,
  courseSorts,
  courseTabs,
  longestTerms,
} from "#src/courses/authoring/teacher-list.rules.ts";

export const coursesPerPage = 5;

export const tabNames: Record<CourseTab, string> = {
  published: "Publicado",
  draft: "Borradores",
  archived: "Archivados",
};

export const sortNames: Record<CourseSort, string> = {
  newest: "Más nuevos primero",
  oldest: "Más antiguos primero",
  title: "Título, de la A a la Z",
  changed: "Último cambio",
  sold: "Más vendidos",
};

export type ListQuery = {
  /** Undefined where the address names none. */
  tab: CourseTab | undefined;
  terms: string;
  sort: CourseSort;
  page: number;
};

/** Whatever the address has wrong counts as not given. */
export function readListQuery(query: URLSearchParams): ListQuery {
  const page = query.get("page") ?? "";
  return {
    tab: courseTabs.find((tab) => tab === query.get("tab")),
    terms: (query.get("terms") ?? "").trim().slice(0, longestTerms),
    sort: courseSorts.find((sort) => sort === query.get("sort")) ?? "newest",
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
  };
}

/** The tab of the address, else the first one that has something to show. */
export function tabOf({ tab }: ListQuery, counts: Record<CourseTab, number>): CourseTab {
  return tab ?? courseTabs.find((one) => counts[one] > 0) ?? "published";
}

export function listPath({ tab, terms, sort, page }: Partial<ListQuery>): string {
  const query = new URLSearchParams();
  if (tab) query.set("tab", tab);
  if (terms) query.set("terms", terms);
  if (sort && sort !== "newest") query.set("sort", sort);
  if (page && page > 1) query.set("page", String(page));
  const text = query.toString();
  return text ? `/teachers/courses?${text}` : "/teachers/courses";
}

type Course = { id: string; status: CourseStatus };

/** Where a card leads (spec 2 §2); while a course is processed, its modules tell how far it is. */
export function coursePageOf({ id, status }: Course): string {
  const pages = { published: "info", draft: "edit", archived: "edit", processing: "modules" };
  return `/teachers/courses/${id}/${pages[status]}`;
}

type Change = {
  intent: "unpublish" | "archive" | "restore" | "remove";
  label: string;
  /** What it means, where it is asked for first. */
  sure?: string;
};

const archiving: Change = { intent: "archive", label: "Archivar" };
const removing: Change = {
  intent: "remove",
  label: "Eliminar",
  sure: "Se eliminan sus módulos, sus clases y sus videos. Esta acción no se puede deshacer.",
};
const live = "Deja de venderse y sale del catálogo. Quienes ya tienen el curso lo siguen viendo.";

/** What its menu offers: a course with learners is archived, never removed. */
export function changesOf({ status, studentCount }: Course & { studentCount: number }): Change[] {
  const removable = studentCount === 0 ? [removing] : [];
  switch (status) {
    case "published":
      return [
        { intent: "unpublish", label: "Despublicar", sure: `${live} Vuelve a tus borradores.` },
        { ...archiving, sure: `${live} Queda en tus archivados.` },
      ];
    case "draft":
      return [archiving, ...removable];
    case "archived":
      return [{ intent: "restore", label: "Restaurar" }, ...removable];
    case "processing":
      return [];
  }
}
