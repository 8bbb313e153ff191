// A page of an academy's students with what each has, and the places that it offered.
import { studentsPath } from "#src/academies/admin-paths.rules.ts";
import { searchedText } from "#src/accounts/searched-text.rules.ts";
import { idShape } from "#src/courses/rules.ts";
import type { MemberCtx } from "#src/ctx.ts";
import { doneText } from "#src/pages/frame/done-text.rules.ts";
import {
  countOffered,
  listOffered,
  listPlaceCourses,
} from "#src/teaching/students/place-queries.ts";
import { studentTexts, wayNames } from "#src/teaching/students/student.rules.ts";
import {
  countStudents,
  listStudents,
  type Student,
} from "#src/teaching/students/student-queries.ts";
import { formatDate } from "#src/ui/formats/moments.rules.ts";
import { formatCount } from "#src/ui/formats/numbers.rules.ts";

const perPage = 20;
const offeredPerPage = 50;

export type StudentsData = Awaited<ReturnType<typeof studentsData>>;
export type StudentItemData = StudentsData["students"][number];

export async function studentsData(ctx: MemberCtx, url: URL) {
  const query = url.searchParams;
  const part = searchedText(query.get("q") ?? "");
  const asked = idShape.safeParse(query.get("after"));
  const after = asked.success ? asked.data : null;
  const { found, hasMore } = await listStudents(ctx, { part, after, limit: perPage });
  const last = found.at(-1)?.id;
  return {
    part,
    isFirst: after === null,
    total: formatCount(await countStudents(ctx, part)),
    students: found.map(studentItem),
    next: hasMore && last ? pathOf({ part, after: last }) : null,
    first: pathOf({ part }),
    courses: await listPlaceCourses(ctx),
    offered: await offeredData(ctx, query, part),
    csv: `/api/academy/students.csv${part ? `?${new URLSearchParams({ q: part })}` : ""}`,
    done: doneText(doneTexts, url),
  };
}

/** Places that the academy offered and nobody has taken yet. */
async function offeredData(ctx: MemberCtx, query: URLSearchParams, part: string) {
  const total = await countOffered(ctx, part);
  const pages = Math.max(1, Math.ceil(total / offeredPerPage));
  const asked = Number(query.get("offered"));
  const page = Number.isInteger(asked) && asked > 0 ? Math.min(asked, pages) : 1;
  const where = { limit: offeredPerPage, offset: (page - 1) * offeredPerPage };
  const rows = await listOffered(ctx, part, where);
  return {
    ...{ total, page, pages },
    /** One who goes through its pages has it open. */
    isOpen: query.has("offered"),
    rows: rows.map(({ id, email, title, mailedAt, expiresAt }) => ({
      ...{ id, email, title },
      facts: `Enviada el ${formatDate(mailedAt)}. Vence el ${formatDate(expiresAt)}.`,
    })),
  };
}

function studentItem({ id, name, email, pictureUrl, since, places }: Student) {
  return {
    ...{ id, name, email, pictureUrl },
    since: formatDate(since),
    places: places.map((place) => ({
      courseId: place.courseId,
      title: place.title,
      isBought: place.way === "bought",
      facts: [
        `${wayNames[place.way]}, el ${formatDate(place.since)}`,
        place.completedAt
          ? `Terminó el ${formatDate(place.completedAt)}`
          : `${place.done} de ${place.total} clases`,
      ].join(". "),
    })),
  };
}

function pathOf({ part, after }: { part: string; after?: string }): string {
  const query = new URLSearchParams();
  if (part) query.set("q", part);
  if (after) query.set("after", after);
  return query.size > 0 ? `${studentsPath}?${query}` : studentsPath;
}

/** What was done, by the `done` of the address. */
const doneTexts: Record<string, string> = {
  enrolled: studentTexts.enrolled,
  invited: studentTexts.invited,
  withdrawn: "Retiraste el curso. Lo que la persona vio y escribió se conserva.",
  "offer-withdrawn": "Retiraste la invitación: su enlace ya no sirve.",
};
