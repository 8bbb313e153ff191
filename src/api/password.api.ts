import { forgotInput, resetInput, verifyInput } from "#src/accounts/email/email-links.rules.ts";
import { requestVerification, verifyEmail } from "#src/accounts/email/verify-email.ts";
import { requestReset } from "#src/accounts/password/forgot-password.ts";
import { resetPassword } from "#src/accounts/password/reset-password.ts";
import {
  conflictFailure,
  createRoute,
  failures,
  goneFailure,
  jsonBody,
  memberFailures,
  memberUnfinished,
  router,
  secured,
  tooManyFailure,
} from "#src/http/route.ts";
import { keepHalf } from "./keep-half.ts";

export const passwordApi = router();

passwordApi.openapi(
  createRoute({
    method: "post",
    path: "/auth/password/forgot",
    summary: "Pedir un enlace para cambiar la contraseña",
    request: { body: jsonBody(forgotInput) },
    responses: {
      202: { description: "Si hay una cuenta con ese correo, le llega un enlace" },
      ...failures,
      ...tooManyFailure,
    },
  }),
  async (c) => {
    await requestReset(c.get("ctx"), c.req.valid("json"));
    return c.body(null, 202);
  },
);

passwordApi.openapi(
  createRoute({
    method: "post",
    path: "/auth/password/reset",
    summary: "Cambiar la contraseña con un enlace",
    description:
      "En una cuenta con verificación en dos pasos la contraseña cambia y no empieza ninguna sesión: la termina `POST /auth/login/code`, o `POST /auth/login` con el código.",
    request: { body: jsonBody(resetInput) },
    responses: {
      204: { description: "La contraseña cambió, las sesiones abiertas terminaron y esta empieza" },
      ...failures,
      ...goneFailure,
      ...tooManyFailure,
    },
  }),
  async (c) => {
    const entry = await resetPassword(c.get("ctx"), c.req.valid("json"));
    if (entry.tokens) c.get("web").keepSession(entry.tokens);
    else keepHalf(c.get("web"), entry);
    return c.body(null, 204);
  },
);

passwordApi.openapi(
  createRoute({
    method: "post",
    path: "/auth/email/verify",
    summary: "Confirmar un correo con un enlace",
    description:
      "Con una sesión de la cuenta, o con su contraseña en `password`, solo se cierran las demás sesiones. Sin ellas se pierden la contraseña, las sesiones y las demás formas de entrar: pudo ponerlas alguien que no es dueño del correo. Una contraseña nueva en `password` queda guardada y abre una sesión; sin `password` la cuenta queda sin contraseña.",
    request: { body: jsonBody(verifyInput) },
    responses: {
      204: { description: "El correo quedó confirmado" },
      ...failures,
      ...conflictFailure,
      ...goneFailure,
      ...tooManyFailure,
    },
  }),
  async (c) => {
    const { tokens } = await verifyEmail(c.get("ctx"), c.req.valid("json"));
    if (tokens) c.get("web").keepSession(tokens);
    return c.body(null, 204);
  },
);

passwordApi.openapi(
  createRoute({
    method: "post",
    path: "/auth/email/verification",
    summary: "Pedir otro enlace para confirmar el correo",
    security: secured,
    responses: {
      202: { description: "El enlace va en camino, si el correo no estaba confirmado" },
      ...memberFailures,
      ...tooManyFailure,
    },
  }),
  async (c) => {
    await requestVerification(memberUnfinished(c.get("ctx")));
    return c.body(null, 202);
  },
);
