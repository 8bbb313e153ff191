import {
  type ExternalInput,
  externalTexts,
  pendingCookie,
  registerInput,
} from "#src/accounts/external/external.rules.ts";
import { finishExternal } from "#src/accounts/external/external.ts";
import { signInInput } from "#src/accounts/rules.ts";
import { codeInput, halfCookie } from "#src/accounts/second-factor/second-factor.rules.ts";
import { signOut } from "#src/accounts/session/open-sessions.ts";
import { liveUser, renewSession } from "#src/accounts/session/session.ts";
import { wholeEntry } from "#src/accounts/sign-in/enter.ts";
import { finishSignIn } from "#src/accounts/sign-in/finish-sign-in.ts";
import { signIn } from "#src/accounts/sign-in/sign-in.ts";
import { signUp } from "#src/accounts/sign-up/sign-up.ts";
import type { Ctx } from "#src/ctx.ts";
import { listEnrolledCourseIds } from "#src/enrolments/queries.ts";
import {
  conflictFailure,
  createRoute,
  failures,
  goneFailure,
  jsonAnswer,
  jsonBody,
  memberFailures,
  memberUnfinished,
  router,
  secured,
  tooManyFailure,
  unavailableFailure,
  z,
} from "#src/http/route.ts";
import type { Web } from "#src/http/web.ts";
import { problem } from "#src/problem.ts";
import { bothIds, withIds } from "./both-ids.ts";
import { keepHalf } from "./keep-half.ts";
import { tokensShape, userShape, wireUser } from "./user-shape.ts";

const signedIn = z.object({ user: userShape, tokens: tokensShape });

/** The failure of a way in that may need a code. */
const codeFailure = { 401: memberFailures[401] };

export const accountsApi = router();

accountsApi.openapi(
  createRoute({
    method: "post",
    path: "/auth/register",
    summary: "Crear una cuenta con correo, o entrar con la de un proveedor externo",
    description:
      "Con correo: `email`, `password` y `name`. Con un proveedor: `signUpType` y el `code` y el `state` que él agregó a la dirección de regreso (/login/external/{provider}). Hacen falta los dos, tal como llegaron y una sola vez: el ingreso tiene que haber empezado en /login/OAuth/{provider}, en este mismo navegador y en los últimos diez minutos, porque la cookie `external` que dejó esa página (HttpOnly, en https `__Host-external`) debe acompañar esta llamada. Si falta algo de eso, 400.",
    request: { body: jsonBody(registerInput) },
    responses: {
      201: jsonAnswer("La cuenta y su sesión", signedIn),
      ...failures,
      ...codeFailure,
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
    description:
      "`code` es el de la aplicación o uno de recuperación, en una cuenta con verificación en dos pasos. Sin él, o si no es correcto, 401 con `code` en `errors`; solo lo dice a quien trae la contraseña.",
    request: { body: jsonBody(signInInput) },
    responses: {
      200: jsonAnswer("La cuenta y su sesión", signedIn),
      ...failures,
      ...codeFailure,
      ...tooManyFailure,
    },
  }),
  async (c) => {
    const { user, tokens } = wholeEntry(await signIn(c.get("ctx"), c.req.valid("json")));
    c.get("web").keepSession(tokens);
    return c.json({ user: wireUser(user), tokens }, 200);
  },
);

accountsApi.openapi(
  createRoute({
    method: "post",
    path: "/auth/login/code",
    summary: "Terminar de entrar con un código",
    description:
      "Después de un proveedor externo o de un enlace: la cookie que dejó esa respuesta dice quién entra, y sirve diez minutos.",
    request: { body: jsonBody(codeInput) },
    responses: {
      200: jsonAnswer("La cuenta y su sesión", signedIn),
      ...failures,
      ...codeFailure,
      ...goneFailure,
      ...tooManyFailure,
    },
  }),
  async (c) => {
    const web = c.get("web");
    const half = web.cookies[halfCookie];
    const { code } = c.req.valid("json");
    const { user, tokens } = wholeEntry(await finishSignIn(c.get("ctx"), { half, code }));
    web.drop(halfCookie);
    web.keepSession(tokens);
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
    await signOut(memberUnfinished(c.get("ctx")));
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
          user: userShape.extend({ enrollments: z.array(z.object(bothIds)) }),
        }),
      ),
      ...memberFailures,
    },
  }),
  async (c) => {
    const ctx = memberUnfinished(c.get("ctx"));
    const user = await liveUser(ctx);
    const ids = await listEnrolledCourseIds(ctx, user.id);
    const enrollments = ids.map(withIds);
    return c.json({ user: { ...wireUser(user), enrollments } }, 200);
  },
);

/** The cookie proves that this browser started the sign-in; another one waits for the code. */
async function enterExternally(ctx: Ctx, web: Web, input: ExternalInput) {
  const { signUpType: provider, code, state, campaign } = input;
  if (!code) throw problem("invalid", externalTexts.missing(provider));
  const answer = new URLSearchParams({ code, state: state ?? "" });
  const pending = web.cookies[pendingCookie];
  web.drop(pendingCookie);
  const entry = await finishExternal(ctx, { provider, answer, pending, campaign });
  keepHalf(web, entry);
  return wholeEntry(entry);
}
