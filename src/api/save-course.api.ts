// PUT /teachers/courses: creates a course, or saves fields of one.
import { courseChanges, newCourse } from "#src/courses/authoring/course.rules.ts";
import { createCourse } from "#src/courses/authoring/create-course.ts";
import { findOwnCourse } from "#src/courses/authoring/own-course-queries.ts";
import { saveCourse } from "#src/courses/authoring/save-course.ts";
import type { MemberCtx } from "#src/ctx.ts";
import {
  conflictFailure,
  createRoute,
  jsonAnswer,
  jsonBody,
  member,
  memberFailures,
  router,
  secured,
  tooManyFailure,
  z,
} from "#src/http/route.ts";
import { problem } from "#src/problem.ts";
import { setCoverNamed } from "#src/teaching/cover/set-cover.ts";
import { takesSubscribers } from "./course-shape.ts";
import { savedCourse, savedShape } from "./saved-course.ts";

const id = z.string().max(64).nullish();

/** Each field is checked with its own texts by `courseChanges`, which also refuses other types. */
const text = (maxLength: number) => z.any().optional().openapi({ type: "string", maxLength });
const texts = (maxItems: number) =>
  z
    .any()
    .optional()
    .openapi({ type: "array", maxItems, items: { type: "string", maxLength: 150 } });

const body = z
  .object({
    id: id.describe("El curso que se guarda; sin `id` ni `_id` se crea uno, como borrador"),
    _id: id,
    title: text(100),
    description: text(1000),
    price: z.any().optional().openapi({ type: "integer", minimum: 1, maximum: 500 }),
    category: text(60),
    prerequisites: texts(10),
    learnings: texts(10),
    faqs: z
      .any()
      .optional()
      .openapi({
        type: "array",
        maxItems: 12,
        description: "La pregunta va en `title` o en `question`",
        items: {
          type: "object",
          properties: {
            title: { type: "string", maxLength: 100 },
            question: { type: "string", maxLength: 100 },
            answer: { type: "string", maxLength: 200 },
          },
        },
      }),
    scheduledLaunch: z.iso.datetime({ offset: true }).nullish(),
    promotionalMessage: text(200),
    suscription: z
      .boolean()
      .nullish()
      .describe("Lo que repite la respuesta de `GET /courses/{id}` no cambia nada"),
    feedListing: z.boolean().nullish(),
    coverImageUrl: z
      .string()
      .max(4000)
      .nullish()
      .describe(
        "La dirección que firmó `POST /content/sign` pone esa imagen de portada; otra no cambia nada",
      ),
    version: z
      .number()
      .int()
      .min(1)
      .nullish()
      .describe("La versión que se leyó; si el curso tiene otra, 409 y nada se guarda"),
  })
  .describe(
    "Lo que no se nombra queda como está. `status`, `teacher`, `studentCount`, `reviewCount`, " +
      "`createdAt`, `include`, `modules` y `classes` no se toman de aquí: el " +
      "estado, los módulos y las clases tienen sus propias llamadas, y ninguno se " +
      "borra por no estar en la solicitud.",
  );

type Body = z.infer<typeof body>;

export const saveCourseApi = router();

for (const path of ["/teachers/courses", "/teachers/courses/"]) {
  saveCourseApi.openapi(
    createRoute({
      method: "put",
      path,
      summary: "Crear un curso o guardar sus datos",
      security: secured,
      request: { body: jsonBody(body) },
      responses: {
        200: jsonAnswer("El curso", savedShape),
        ...memberFailures,
        ...conflictFailure,
        ...tooManyFailure,
      },
    }),
    async (c) => {
      const ctx = member(c.get("ctx"));
      const given = c.req.valid("json");
      const saved = await save(ctx, given);
      const version = await putNamedCover(ctx, saved, given);
      return c.json({ course: await savedCourse(ctx, saved.id, version) }, 200);
    },
  );
}

type Saved = { id: string; version: number };

/**
 * After the rest is saved. Over no save of another tab, unless the body names no version.
 * @returns the version that the whole call has made
 */
async function putNamedCover(ctx: MemberCtx, { id, version }: Saved, body: Body): Promise<number> {
  if (!body.coverImageUrl) return version;
  const base = body.version ? version : undefined;
  const cover = await setCoverNamed(ctx, id, body.coverImageUrl, base);
  return cover?.version === version + 1 ? cover.version : version;
}

async function save(ctx: MemberCtx, body: Body): Promise<Saved> {
  const { role } = ctx.actor;
  if (role !== "teacher" && role !== "admin") {
    throw problem("forbidden", "Solo los profesores guardan cursos");
  }
  const { id, _id, version, suscription, coverImageUrl, ...rest } = body;
  const given = { ...withoutNull(rest), ...asColumns(rest) };
  const courseId = id ?? _id;
  if (courseId === undefined || courseId === null) {
    const isSubscription = suscription ?? undefined;
    const course = newCourse.parse({ ...given, isSubscription });
    const { id: created } = await createCourse(ctx, { course, moduleName: "Module 1" });
    return { id: created, version: 1 };
  }
  if (id && _id && id !== _id) throw problem("not_found", "Este curso no existe");
  const saved = await findOwnCourse(ctx, courseId);
  if (!saved) throw problem("not_found", "Este curso no existe");
  // With the date the flag goes as well: GET says false of one whose day has come.
  const endsLaunch = given.scheduledLaunch === null && saved.scheduledLaunch !== null;
  const repeats = !endsLaunch && suscription === takesSubscribers(saved, ctx.now);
  const isSubscription = repeats ? undefined : (suscription ?? undefined);
  const changes = courseChanges.parse({ ...given, isSubscription });
  const made = await saveCourse(ctx, { id: courseId, changes, version: version ?? undefined });
  return { id: courseId, version: made.version };
}

/** A flag or a text that is null counts as not named. */
function withoutNull({ feedListing, promotionalMessage, ...rest }: Partial<Body>) {
  return {
    ...rest,
    feedListing: feedListing ?? undefined,
    promotionalMessage: promotionalMessage ?? undefined,
  };
}

function asColumns({ scheduledLaunch, faqs }: Pick<Body, "scheduledLaunch" | "faqs">) {
  return {
    scheduledLaunch: scheduledLaunch ? new Date(scheduledLaunch) : scheduledLaunch,
    faqs: Array.isArray(faqs) ? faqs.map(asFaq) : faqs,
  };
}

/** Document 1 says title, document 2 says question. */
function asFaq(given: unknown): unknown {
  if (typeof given !== "object" || given === null) return given;
  const { title, question, answer } = given as Record<string, unknown>;
  return { title: title ?? question, answer };
}
