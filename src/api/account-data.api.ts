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
import { deleteAccount } from "#src/privacy/delete-account.ts";
import { downloadData } from "#src/privacy/download-account.ts";
import { deleteAccountInput } from "#src/privacy/rules.ts";

export const privacyApi = router();

privacyApi.openapi(
  createRoute({
    method: "get",
    path: "/users/export",
    summary: "Todo lo que guardamos de la cuenta de la sesión",
    security: secured,
    responses: {
      200: jsonAnswer(
        "Un archivo con la cuenta, sus sesiones, su actividad, cursos, avance, compras y archivos enviados",
        z.record(z.string(), z.unknown()),
      ),
      ...memberFailures,
    },
  }),
  async (c) => {
    const ctx = member(c.get("ctx"));
    const file = `${ctx.academy.subdomain ?? "semillero"}-datos.json`;
    c.header("cache-control", "private, no-store");
    c.header("content-disposition", `attachment; filename="${file}"`);
    return c.json(await downloadData(ctx), 200);
  },
);

privacyApi.openapi(
  createRoute({
    method: "delete",
    path: "/users",
    summary: "Eliminar la cuenta de la sesión",
    description:
      "Pide la contraseña o, en una cuenta sin ella, el correo en `confirmation` y una sesión abierta hace menos de diez minutos. No se puede deshacer.",
    security: secured,
    request: { body: jsonBody(deleteAccountInput) },
    responses: {
      204: { description: "La cuenta ya no existe" },
      ...memberFailures,
      ...conflictFailure,
      ...tooManyFailure,
    },
  }),
  async (c) => {
    await deleteAccount(member(c.get("ctx")), c.req.valid("json"));
    if (!c.get("bearer")) c.get("web").dropSession();
    return c.body(null, 204);
  },
);
