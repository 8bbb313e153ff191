import { claimWaiting } from "#src/enrolments/enrol.ts";
import { listEnrolledCourseIds } from "#src/enrolments/queries.ts";
import {
  conflictFailure,
  createRoute,
  failures,
  jsonAnswer,
  jsonBody,
  member,
  memberFailures,
  router,
  secured,
  z,
} from "#src/http/route.ts";
import { problem } from "#src/problem.ts";
import { findUser } from "./queries.ts";
import { signInInput, signUpInput } from "./rules.ts";
import { endSession, renewSession } from "./session.ts";
import { signIn } from "./sign-in.ts";
import { signUp } from "./sign-up.ts";
import { tokensShape, userShape, wireUser } from "./user.api.ts";

const signedIn = z.object({ user: userShape, tokens: tokensShape });

export const accountsApi = router();

accountsApi.openapi(
  createRoute({
    method: "post",
    path: "/auth/register",
    summary: "Crear una cuenta con correo",
    request: { body: jsonBody(signUpInput) },
    responses: {
      201: jsonAnswer("La cuenta y su sesión", signedIn),
      ...failures,
      ...conflictFailure,
    },
  }),
  async (c) => {
    const { user, tokens } = await signUp(c.get("ctx"), c.req.valid("json"), claimWaiting);
    c.get("web").keepSession(tokens);
    return c.json({ user: wireUser(user), tokens }, 201);
  },
);

accountsApi.openapi(
  createRoute({
    method: "post",
    path: "/auth/login",
    summary: "Iniciar sesión con correo",
    request: { body: jsonBody(signInInput) },
    responses: { 200: jsonAnswer("La cuenta y su sesión", signedIn), ...failures },
  }),
  async (c) => {
    const { user, tokens } = await signIn(c.get("ctx"), c.req.valid("json"));
    c.get("web").keepSession(tokens);
    return c.json({ user: wireUser(user), tokens }, 200);
  },
);

accountsApi.openapi(
  createRoute({
    method: "post",
    path: "/auth/refresh-token",
    summary: "Cambiar el token de renovación por uno nuevo",
    request: { body: jsonBody(z.object({ refreshToken: z.string().min(1).max(200) })) },
    responses: {
      200: jsonAnswer("Los tokens nuevos", z.object({ tokens: tokensShape })),
      ...memberFailures,
      ...conflictFailure,
    },
  }),
  async (c) => {
    const renewed = await renewSession(c.get("ctx"), c.req.valid("json").refreshToken);
    const { accessToken, refreshToken } = renewed;
    if (!refreshToken) throw problem("conflict", "Otra solicitud acaba de renovar esta sesión");
    return c.json({ tokens: { accessToken, refreshToken } }, 200);
  },
);

accountsApi.openapi(
  createRoute({
    method: "post",
    path: "/auth/logout",
    summary: "Cerrar la sesión",
    security: secured,
    responses: { 204: { description: "La sesión terminó" }, ...memberFailures },
  }),
  async (c) => {
    const ctx = member(c.get("ctx"));
    await endSession(ctx, ctx.actor.sessionId);
    c.get("web").dropSession();
    return c.body(null, 204);
  },
);

accountsApi.openapi(
  createRoute({
    method: "get",
    path: "/users",
    summary: "La cuenta de la sesión y sus cursos",
    security: secured,
    responses: {
      200: jsonAnswer(
        "La cuenta",
        z.object({
          user: userShape.extend({ enrollments: z.array(z.object({ _id: z.uuid() })) }),
        }),
      ),
      ...memberFailures,
    },
  }),
  async (c) => {
    const ctx = member(c.get("ctx"));
    const user = await findUser(ctx, ctx.actor.id);
    if (!user) throw problem("unauthenticated", "Tu cuenta ya no existe");
    const ids = await listEnrolledCourseIds(ctx, user.id);
    const enrollments = ids.map((id) => ({ _id: id }));
    return c.json({ user: { ...wireUser(user), enrollments } }, 200);
  },
);
