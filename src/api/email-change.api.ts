import { askEmailChange } from "#src/accounts/email-change/ask-email-change.ts";
import { emailChangeInput, newEmailInput } from "#src/accounts/email-change/email-change.rules.ts";
import { withdrawEmailChange } from "#src/accounts/email-change/withdraw-email-change.ts";
import { changeOwnEmail } from "#src/administration/change-own-email.ts";
import {
  conflictFailure,
  createRoute,
  goneFailure,
  jsonAnswer,
  jsonBody,
  member,
  memberFailures,
  router,
  secured,
  tooManyFailure,
  z,
} from "#src/http/route.ts";
import { tokensShape } from "./user-shape.ts";

export const emailChangeApi = router();

emailChangeApi.openapi(
  createRoute({
    method: "post",
    path: "/users/email",
    summary: "Pedir otro correo para la cuenta",
    description:
      "Pide la contraseña; en una cuenta sin ella, una sesión abierta hace menos de diez minutos; y un código donde hay verificación en dos pasos. Al correo nuevo le llega un enlace de 24 horas, y al de ahora un aviso. La respuesta es la misma si el correo nuevo ya tiene una cuenta. De varios pedidos sirve el último enlace.",
    security: secured,
    request: { body: jsonBody(emailChangeInput) },
    responses: {
      202: { description: "Los correos van en camino; nada cambia hasta que se confirme" },
      ...memberFailures,
      ...tooManyFailure,
    },
  }),
  async (c) => {
    await askEmailChange(member(c.get("ctx")), c.req.valid("json"));
    return c.body(null, 202);
  },
);

emailChangeApi.openapi(
  createRoute({
    method: "delete",
    path: "/users/email",
    summary: "Retirar el cambio de correo que espera",
    security: secured,
    responses: { 204: { description: "El enlace ya no sirve" }, ...memberFailures },
  }),
  async (c) => {
    await withdrawEmailChange(member(c.get("ctx")));
    return c.body(null, 204);
  },
);

emailChangeApi.openapi(
  createRoute({
    method: "post",
    path: "/auth/email/change",
    summary: "Confirmar el correo nuevo con el enlace que le llegó",
    description:
      "Con una sesión de la cuenta que lo pidió. Las demás sesiones terminan. 409 si el correo tiene otra cuenta.",
    security: secured,
    request: { body: jsonBody(newEmailInput) },
    responses: {
      200: jsonAnswer(
        "La cuenta tiene el correo nuevo, ya confirmado; los tokens nuevos de esta sesión",
        z.object({ tokens: tokensShape }),
      ),
      ...memberFailures,
      ...conflictFailure,
      ...goneFailure,
    },
  }),
  async (c) => {
    const tokens = await changeOwnEmail(member(c.get("ctx")), c.req.valid("json"));
    c.get("web").keepSession(tokens);
    return c.json({ tokens }, 200);
  },
);
