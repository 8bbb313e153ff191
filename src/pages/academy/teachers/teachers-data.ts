// A page of an academy's teachers, of those who asked to teach, or of those invited.
import { academyUrl } from "#src/academies/addresses/academy-url.ts";
import { isAway } from "#src/academies/away/while-away.rules.ts";
import { searchedText } from "#src/accounts/searched-text.rules.ts";
import { countRequests, listRequests } from "#src/accounts/teachers/request-queries.ts";
import {
  countTeacherInvitations,
  listTeacherInvitations,
} from "#src/accounts/teachers/teacher-invitation-queries.ts";
import { coursePath, statusLabels } from "#src/courses/rules.ts";
import type { MemberCtx } from "#src/ctx.ts";
import { doneText } from "#src/pages/frame/done-text.rules.ts";
import { pageIn } from "#src/pages/frame/page-in.rules.ts";
import {
  countTeachers,
  type ListedTeacher,
  listTeachers,
} from "#src/teaching/teachers/teacher-list-queries.ts";
import { formatDate } from "#src/ui/formats/moments.rules.ts";
import { formatCounted, formatUsd } from "#src/ui/formats/numbers.rules.ts";
import { invitedOf } from "../invited-data.ts";
import { tabs } from "./teachers-address.rules.ts";

const perPage = 20;

export type TeachersData = Awaited<ReturnType<typeof teachersData>>;
export type TeacherCardData = TeachersData["teachers"][number];
export type RequestCardData = TeachersData["requests"][number];

export async function teachersData(ctx: MemberCtx, url: URL) {
  const query = url.searchParams;
  const part = searchedText(query.get("q") ?? "");
  const counts = {
    teachers: await countTeachers(ctx, part),
    requests: await countRequests(ctx, part),
    invited: await countTeacherInvitations(ctx, part),
  };
  const tab = tabs.find((one) => one === query.get("tab")) ?? "teachers";
  const pages = Math.max(1, Math.ceil(counts[tab] / perPage));
  const page = Math.min(pageIn(url), pages);
  const rows = { limit: perPage, offset: (page - 1) * perPage };
  return {
    ...{ tab, part, page, pages, counts },
    mode: ctx.academy.teaching,
    teachers: tab === "teachers" ? await teacherCards(ctx, part, rows) : [],
    requests: tab === "requests" ? (await listRequests(ctx, part, rows)).map(requestCard) : [],
    invited:
      tab === "invited"
        ? (await listTeacherInvitations(ctx, part, rows)).map((one) => invitedOf(one, ctx.now))
        : [],
    done: doneText(doneTexts, url),
  };
}

async function teacherCards(ctx: MemberCtx, part: string, rows: { limit: number; offset: number }) {
  return (await listTeachers(ctx, part, rows)).map((teacher) => teacherCard(ctx, teacher));
}

function teacherCard(ctx: MemberCtx, teacher: ListedTeacher) {
  const { id, name, email, pictureUrl, since, suspendedAt, courses, published, others } = teacher;
  const { learners, sold, soldCents } = teacher;
  return {
    ...{ id, name, email, pictureUrl },
    since: formatDate(since),
    suspended: suspendedAt && formatDate(suspendedAt),
    facts: [
      `${formatCounted(published, "curso publicado", "cursos publicados")}`,
      others > 0 ? `${others} sin publicar` : null,
      formatCounted(learners, "estudiante", "estudiantes"),
      `${formatCounted(sold, "venta", "ventas")} en 30 días (${formatUsd(soldCents)})`,
    ].filter((fact) => fact !== null),
    courses: courses.map((course) => ({
      id: course.id,
      title: course.title,
      status: statusLabels[course.status],
      isPublic: course.status === "published" && !isAway(ctx.academy, ctx.now),
      /** Staff read it at the main host, where the course is not. */
      href: academyUrl(ctx, coursePath(course)),
    })),
  };
}

function requestCard({ askedAt, ...one }: Awaited<ReturnType<typeof listRequests>>[number]) {
  return { ...one, asked: formatDate(askedAt) };
}

/** What was done, by the `done` of the address. */
const doneTexts: Record<string, string> = {
  suspend:
    "Suspendiste al docente. Sus cursos pasaron a borradores, y sus estudiantes los conservan.",
  restore:
    "El docente puede enseñar otra vez. Sus cursos siguen en borradores hasta que los publique.",
  approve: "Aprobaste la solicitud. Le escribimos a la persona: ya puede enseñar.",
  refuse: "No aprobaste la solicitud. Le escribimos a la persona.",
  resend: "Reenviamos la invitación. El enlace nuevo sirve 30 días.",
  withdraw: "Retiramos la invitación.",
};
