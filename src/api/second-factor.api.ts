import { beginFactor, confirmFactor } from "#src/accounts/second-factor/add-factor.ts";
import { factorState } from "#src/accounts/second-factor/factor-queries.ts";
import { renewRecoveryCodes } from "#src/accounts/second-factor/recovery-codes.ts";
import { removeFactor } from "#src/accounts/second-factor/remove-factor.ts";
import {
  beginInput,
  codeInput,
  removeInput,
} from "#src/accounts/second-factor/second-factor.rules.ts";
import { liveUser } from "#src/accounts/session/session.ts";
import { resetSecondFactor } from "#src/administration/reset-second-factor.ts";
import {
  conflictFailure,
  createRoute,
  jsonAnswer,
  jsonBody,
  member,
  memberFailures,
  memberWithoutFactor,
  router,
  secured,
  tooManyFailure,
  z,
} from "#src/http/route.ts";

const path = "/users/second-factor";

const state = z
  .object({
    addedAt: z.iso.datetime().nullable(),
    recoveryCodesLeft: z.number().int(),
    required: z.boolean(),
  })
  .openapi("SecondFactor");

const recoveryCodes = jsonAnswer(
  "Los códigos de recuperación: esta respuesta es la única que los muestra",
  z.object({ recoveryCodes: z.array(z.string()) }),
);

const changeFailures = { ...memberFailures, ...conflictFailure, ...tooManyFailure };

export const secondFactorApi = router();

secondFactorApi.openapi(
  createRoute({
    method: "get",
    path,
    summary: "La verificación en dos pasos de la cuenta",
    security: secured,
    responses: {
      200: jsonAnswer("Desde cuándo está activada; null si no lo está", state),
      ...memberFailures,
    },
  }),
  async (c) => {
    const ctx = memberWithoutFactor(c.get("ctx"));
    await liveUser(ctx);
    const { addedAt, ...rest } = await factorState(ctx);
    return c.json({ ...rest, addedAt: addedAt?.toISOString() ?? null }, 200);
  },
);

secondFactorApi.openapi(
  createRoute({
    method: "post",
    path,
    summary: "Empezar a activarla: la clave para la aplicación",
    description:
      "Pide la contraseña; en una cuenta sin ella, una sesión abierta hace menos de diez minutos. No protege nada hasta que se confirma.",
    security: secured,
    request: { body: jsonBody(beginInput) },
    responses: {
      201: jsonAnswer(
        "La clave en base32, y el enlace otpauth:// que va en el código QR",
        z.object({ secret: z.string(), link: z.string() }),
      ),
      ...changeFailures,
    },
  }),
  async (c) => {
    const ctx = memberWithoutFactor(c.get("ctx"));
    return c.json(await beginFactor(ctx, c.req.valid("json")), 201);
  },
);

secondFactorApi.openapi(
  createRoute({
    method: "post",
    path: `${path}/confirm`,
    summary: "Activarla con el primer código, y cerrar las demás sesiones",
    security: secured,
    request: { body: jsonBody(codeInput) },
    responses: { 201: recoveryCodes, ...changeFailures },
  }),
  async (c) => {
    const ctx = memberWithoutFactor(c.get("ctx"));
    return c.json({ recoveryCodes: await confirmFactor(ctx, c.req.valid("json")) }, 201);
  },
);

secondFactorApi.openapi(
  createRoute({
    method: "post",
    path: `${path}/recovery-codes`,
    summary: "Generar códigos de recuperación nuevos; los anteriores dejan de servir",
    security: secured,
    request: { body: jsonBody(codeInput) },
    responses: { 201: recoveryCodes, ...changeFailures },
  }),
  async (c) => {
    const ctx = member(c.get("ctx"));
    return c.json({ recoveryCodes: await renewRecoveryCodes(ctx, c.req.valid("json")) }, 201);
  },
);

secondFactorApi.openapi(
  createRoute({
    method: "delete",
    path,
    summary: "Desactivarla, con la contraseña y un código",
    description: "403 para un rol que la exige.",
    security: secured,
    request: { body: jsonBody(removeInput) },
    responses: {
      204: { description: "Ya no hace falta un código para entrar" },
      ...changeFailures,
    },
  }),
  async (c) => {
    await removeFactor(member(c.get("ctx")), c.req.valid("json"));
    return c.body(null, 204);
  },
);

secondFactorApi.openapi(
  createRoute({
    method: "delete",
    path: "/users/{userId}/second-factor",
    summary: "Quitar la verificación en dos pasos de quien la perdió",
    description:
      "Para admin, de cualquier otra cuenta de esta academia; para academy, de sus estudiantes y docentes. Cierra las sesiones de la persona y le avisa por correo.",
    security: secured,
    request: { params: z.object({ userId: z.uuid() }) },
    responses: { 204: { description: "Ya no la tiene" }, ...memberFailures },
  }),
  async (c) => {
    await resetSecondFactor(member(c.get("ctx")), c.req.valid("param").userId);
    return c.body(null, 204);
  },
);
