import {
  type ExternalInput,
  externalTexts,
  pendingCookie,
  registerInput,
} from "#src/accounts/external/external.rules.ts";
import { finishExternal } from "#src/accounts/external/external.ts";
import { signInInput } from "#src/accounts/rules.ts";
import { signOut } from "#src/accounts/session/open-sessions.ts";
import { liveUser, renewSession } from "#src/accounts/session/session.ts";
import { signIn } from "#src/accounts/sign-in/sign-in.ts";
import { signUp } from "#src/accounts/sign-up/sign-up.ts";
import type { Ctx } from "#src/ctx.ts";
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
  tooManyFailure,
  unavailableFailure,
  z,
} from "#src/http/route.ts";
import type { Web } from "#src/http/web.ts";
import { problem } from "#src/problem.ts";
import { tokensShape, userShape, wireUser } from "./user-shape.ts";

const signedIn = z.object({ user: userShape, tokens: tokensShape });

export const accountsApi = router();

accountsApi.openapi(
  createRoute({
    method: "post",
    path: "/auth/register",
    summary: "Crear una cuenta con correo, o entrar con la de un proveedor externo",
    request: { body: jsonBody(registerInput) },
    responses: {
      201: jsonAnswer("La cuenta y su sesión", signedIn),
      ...failures,
      ...conflictFailure,
      ...tooManyFailure,
      ...unavailableFailure,
    },
  }),
  async (c) => {
    const input = c.req.valid("json");
    const [ctx, web] = [c.get("ctx"), c.get("web")];
    const { user, tokens } =
      "email" in input ? await signUp(ctx, input) : await enterExternally(ctx, web, input);
    web.keepSession(tokens);
    return c.json({ user: wireUser(user), tokens }, 201);
  },
);

accountsApi.openapi(
  createRoute({
    method: "post",
    path: "/auth/login",
    summary: "Iniciar sesión con correo",
    request: { body: jsonBody(signInInput) },
    responses: {
      200: jsonAnswer("La cuenta y su sesión", signedIn),
      ...failures,
      ...tooManyFailure,
    },
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
    await signOut(member(c.get("ctx")));
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
    const user = await liveUser(ctx);
    const ids = await listEnrolledCourseIds(ctx, user.id);
    const enrollments = ids.map((id) => ({ _id: id }));
    return c.json({ user: { ...wireUser(user), enrollments } }, 200);
  },
);

/** The cookie proves that this browser started the sign-in. */
function enterExternally(ctx: Ctx, web: Web, input: ExternalInput) {
  const { signUpType: provider, code, state, campaign } = input;
  if (!code) throw problem("invalid", externalTexts.missing(provider));
  const answer = new URLSearchParams({ code, state: state ?? "" });
  const pending = web.cookies[pendingCookie];
  web.drop(pendingCookie);
  return finishExternal(ctx, { provider, answer, pending, campaign });
}
