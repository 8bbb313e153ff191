import { searchedText } from "#src/accounts/searched-text.rules.ts";
import { findOwnCourse } from "#src/courses/authoring/own-course-queries.ts";
import type { MemberCtx } from "#src/ctx.ts";
import {
  createRoute,
  jsonAnswer,
  member,
  memberFailures,
  router,
  secured,
  z,
} from "#src/http/route.ts";
import { asDownload, downloadName } from "#src/media/attachments/attachments.rules.ts";
import { problem } from "#src/problem.ts";
import { courseFigures } from "#src/teaching/learners/course-figures-queries.ts";
import { countInvited, type Invited, listInvited } from "#src/teaching/learners/invited-queries.ts";
import {
  learnersPerPage,
  mostSkipped,
  statusOfInvited,
  statusOfLearner,
} from "#src/teaching/learners/learner-list.rules.ts";
import {
  countLearners,
  type Learner,
  listLearners,
} from "#src/teaching/learners/learner-queries.ts";
import { learnersFile } from "#src/teaching/learners/write-learners.ts";

export const courseInfoApi = router();

const figures = {
  students: z.number().int().describe("Quienes obtuvieron el curso"),
  sells: z.number().int().describe("Ventas pagadas, menos las reembolsadas"),
  totalStudentCompleted: z.number().int().describe("Quienes terminaron la última clase"),
};

const person = z.object({
  id: z.string(),
  name: z.string().nullable(),
  email: z
    .string()
    .nullable()
    .describe("Solo de quienes llegaron por una invitación propia; de los demás, null"),
  date: z.iso.datetime().describe("Desde cuándo tiene el curso, o cuándo se le invitó"),
  status: z.enum(["pending", "expired", "registered", "completed"]),
  picture: z.string().nullable(),
});

const infoShape = z
  .object({
    ...figures,
    allTime: z.object(figures),
    invitations: z.object({ registered: z.array(person), notRegistered: z.array(person) }),
  })
  .openapi("CourseInfo");

const ofCourse = z.object({ id: z.uuid() });

courseInfoApi.openapi(
  createRoute({
    method: "get",
    path: "/courses/{id}/info",
    summary:
      "Las cifras de un curso propio en los últimos 30 días, sus estudiantes y sus invitados",
    security: secured,
    request: {
      params: ofCourse,
      query: z.object({
        email: z.string().max(320).default("").describe("Parte de un correo que se puede ver"),
        limit: z.coerce.number().int().min(1).max(100).default(learnersPerPage),
        offset: z.coerce.number().int().min(0).max(mostSkipped).default(0),
      }),
    },
    responses: {
      200: {
        ...jsonAnswer("Una página de cada lista, lo más nuevo primero", infoShape),
        headers: z.object({
          "x-total-count": z.string().describe("De las dos listas"),
          "x-registered-count": z.string(),
          "x-not-registered-count": z.string(),
        }),
      },
      ...memberFailures,
    },
  }),
  async (c) => {
    const ctx = member(c.get("ctx"));
    const course = await ownCourse(ctx, c.req.valid("param").id);
    const { email, ...page } = c.req.valid("query");
    const part = searchedText(email);
    const [{ recent, all }, learners, invited, registeredCount, invitedCount] = await Promise.all([
      courseFigures(ctx, course.id),
      listLearners(ctx, course.id, part, page),
      listInvited(ctx, course.id, part, page),
      countLearners(ctx, course, part),
      countInvited(ctx, course.id, part),
    ]);
    c.header("x-total-count", String(registeredCount + invitedCount));
    c.header("x-registered-count", String(registeredCount));
    c.header("x-not-registered-count", String(invitedCount));
    return c.json(
      {
        ...wireFigures(recent),
        allTime: wireFigures(all),
        invitations: {
          registered: learners.map(wireLearner),
          notRegistered: invited.map((one) => wireInvited(one, ctx.now)),
        },
      },
      200,
    );
  },
);

courseInfoApi.openapi(
  createRoute({
    method: "get",
    path: "/courses/{id}/learners.csv",
    summary: "Los estudiantes de un curso propio y su avance, como archivo CSV",
    security: secured,
    request: { params: ofCourse },
    responses: {
      200: { description: "Un archivo CSV", content: { "text/csv": { schema: z.string() } } },
      ...memberFailures,
    },
  }),
  async (c) => {
    const ctx = member(c.get("ctx"));
    const course = await ownCourse(ctx, c.req.valid("param").id);
    // Sent while it is read; an encoding would wait for all of it.
    c.header("cache-control", "private, no-store, no-transform");
    c.header("content-type", "text/csv; charset=utf-8");
    const name = downloadName(`Estudiantes de ${course.title}`, "text/csv");
    c.header("content-disposition", asDownload(name));
    // The document describes the text; Hono has no type for one that is sent in parts.
    return c.body(await learnersFile(ctx, course.id), 200) as never;
  },
);

async function ownCourse(ctx: MemberCtx, id: string) {
  const course = await findOwnCourse(ctx, id);
  if (!course) throw problem("not_found", "Este curso no existe");
  return course;
}

function wireFigures({
  students,
  sales,
  completed,
}: Record<"students" | "sales" | "completed", number>) {
  return { students, sells: sales, totalStudentCompleted: completed };
}

function wireLearner(learner: Learner) {
  const { id, name, email, since, pictureUrl } = learner;
  const status = statusOfLearner(learner);
  return { id, name, email, date: since.toISOString(), status, picture: pictureUrl };
}

/** Whether the address has an account, and whose, is not told. */
function wireInvited(invited: Invited, now: Date) {
  const { id, email, createdAt } = invited;
  const status = statusOfInvited(invited, now);
  return { id, name: null, email, date: createdAt.toISOString(), status, picture: null };
}
