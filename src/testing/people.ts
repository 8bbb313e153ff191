// People and courses for tests, each in a separate academy.

import { openAcademy } from "#src/academies/opening/open-academy.ts";
import { sessions, users } from "#src/accounts/tables.ts";
import type { Course } from "#src/courses/queries.ts";
import { findCourse } from "#src/courses/queries.ts";
import type { Academy, Actor, Ctx, Db, Role } from "#src/ctx.ts";
import { newId } from "#src/db/columns.ts";
import type { CastCourse } from "#src/seed/cast/cast.ts";
import { insertCourse } from "#src/seed/course.ts";

export type TestAcademy = {
  academy: Academy;
  teacher: Actor;
  student: Actor;
  /** Published, 39 dollars, two modules of one class each; the first class is free. */
  course: Course;
  /** A ctx without an actor; `as` adds one. */
  ctx: Ctx;
  as(actor: Actor): Ctx & { actor: Actor };
  person(role: Role, name?: string): Promise<Actor>;
  addCourse(changes?: Partial<CastCourse>): Promise<Course>;
};

/** For a test that needs no academy of its own. */
export const unnamedAcademy: Academy = {
  ...{ id: "", subdomain: null, name: "", logoUrl: null, accent: null, email: null },
  ...{ whatsapp: null, tabsOn: false, teaching: "open", sharesLearnerEmails: false },
  pesosFirst: false,
  ...{ taxPercent: 19, taxReason: "" },
  merchantId: null,
  suspendedAt: null,
  closingSince: null,
  closesAt: null,
};

/** Opens accounts of an academy, each with a session. */
export function peopleOf(db: Db, academy: Academy): TestAcademy["person"] {
  return async (role, name = "Marisol Quira") => {
    const id = newId();
    const email = `${id}@correo.test`;
    const completedSignUp = true;
    const user = { academyId: academy.id, id, email, name, role, completedSignUp };
    await db.insert(users).values(user);
    const sessionId = newId();
    const expiresAt = new Date(Date.now() + 3_600_000);
    await db
      .insert(sessions)
      .values({ academyId: academy.id, id: sessionId, userId: id, expiresAt });
    return {
      id,
      role,
      name,
      email,
      pictureUrl: null,
      completedSignUp,
      mustAddFactor: false,
      teachingSuspended: false,
      sessionId,
    };
  };
}

type CtxOf = (academy: Academy, actor?: Actor | null) => Ctx;

export async function openAcademyOfTest(db: Db, ctxOf: CtxOf): Promise<TestAcademy> {
  const subdomain = `a${newId().replaceAll("-", "").slice(-16)}`;
  const academy = await openAcademy(db, { subdomain, name: "La Gulupa", teaching: "open" });
  const ctx = ctxOf(academy);

  const person = peopleOf(db, academy);
  const teacher = await person("teacher", "Nubia Chilito");

  async function addCourse(changes: Partial<CastCourse> = {}): Promise<Course> {
    const course = { ...plainCourse, ...changes };
    const teacherId = teacher.id;
    const id = await insertCourse(ctx, { teacherId, course, now: ctx.now });
    const found = await findCourse(ctx, id);
    if (!found) throw new Error("the course of the test is not there");
    return found;
  }

  return {
    academy,
    teacher,
    student: await person("student"),
    course: await addCourse(),
    // Each use is a moment of its own, as each request is.
    get ctx() {
      return ctxOf(academy);
    },
    as: (actor) => ({ ...ctxOf(academy, actor), actor }),
    person,
    addCourse,
  };
}

export const plainCourse: CastCourse = {
  key: "cafe",
  teacher: "nubia",
  category: "cultivo",
  title: "Café de especialidad: del cerezo a la taza",
  description: "Aprende a producir café que se paga mejor.",
  price: 39,
  rating: 4.9,
  students: 10,
  publishedDaysAgo: 3,
  include: ["Comentarios en cada clase"],
  learnings: ["Reconocer el punto exacto", "Fermentar sin miedo", "Catar tu café"],
  prerequisites: ["Un cafetal cercano", "Una libreta", "Ganas de probar"],
  faqs: [{ title: "¿Necesito internet?", answer: "Solo para ver las clases." }],
  modules: [
    { name: "Conoce tu cafetal", lessons: [lesson("Bienvenida a la finca")] },
    { name: "Beneficio", lessons: [lesson("Fermentar en tanque")] },
  ],
};

function lesson(title: string) {
  return { title, description: "Con la práctica de cada día.", seconds: 190 };
}
