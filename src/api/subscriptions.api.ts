// The calls about subscriptions, spelt as in the spec: `suscriptions`.

import { findPartsOfCourses } from "#src/courses/queries.ts";
import { subscribe } from "#src/enrolments/subscribe.ts";
import {
  countSubscriptions,
  isSubscribed,
  listSubscriptions,
} from "#src/enrolments/subscription-queries.ts";
import {
  conflictFailure,
  createRoute,
  jsonAnswer,
  member,
  memberFailures,
  router,
  secured,
  z,
} from "#src/http/route.ts";
import { courseShape, wireCourse } from "./course-shape.ts";

const params = z.object({ courseId: z.uuid() });

const answer = z.object({ subscribed: z.boolean() });

export const subscriptionsApi = router();

subscriptionsApi.openapi(
  createRoute({
    method: "post",
    path: "/suscriptions/{courseId}",
    summary: "Suscribirse a un curso que todavía no abre; repetirlo no cambia nada",
    security: secured,
    request: { params },
    responses: {
      200: jsonAnswer("La suscripción queda hecha", answer),
      ...memberFailures,
      ...conflictFailure,
    },
  }),
  async (c) => {
    await subscribe(member(c.get("ctx")), c.req.valid("param").courseId);
    return c.json({ subscribed: true }, 200);
  },
);

subscriptionsApi.openapi(
  createRoute({
    method: "get",
    path: "/suscriptions/{courseId}",
    summary: "Si quien pregunta está suscrito a un curso",
    security: secured,
    request: { params },
    responses: { 200: jsonAnswer("La respuesta", answer), ...memberFailures },
  }),
  async (c) => {
    const ctx = member(c.get("ctx"));
    const subscribed = await isSubscribed(ctx, ctx.actor.id, c.req.valid("param").courseId);
    return c.json({ subscribed }, 200);
  },
);

subscriptionsApi.openapi(
  createRoute({
    method: "get",
    path: "/suscriptions",
    summary: "Los cursos a los que está suscrito quien pregunta; primero el que abre antes",
    security: secured,
    request: {
      query: z.object({
        limit: z.coerce.number().int().min(1).max(100).default(100),
        offset: z.coerce.number().int().min(0).max(100_000).default(0),
      }),
    },
    responses: {
      200: {
        ...jsonAnswer("Las suscripciones", z.array(z.object({ course: courseShape }))),
        headers: z.object({ "X-Total-Count": z.string() }),
      },
      ...memberFailures,
    },
  }),
  async (c) => {
    const ctx = member(c.get("ctx"));
    const courses = await listSubscriptions(ctx, ctx.actor.id, c.req.valid("query"));
    c.header("X-Total-Count", String(await countSubscriptions(ctx, ctx.actor.id)));
    const ids = courses.map(({ id }) => id);
    const parts = await findPartsOfCourses(ctx, ids);
    const wired = courses.map((course) => {
      const teacher = parts.get(course.id)?.teacher;
      return { course: wireCourse(ctx, course, { ...(teacher && { teacher }) }) };
    });
    return c.json(wired, 200);
  },
);
