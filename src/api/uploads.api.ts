import { isPicture } from "#src/accounts/picture/picture.rules.ts";
import { signPicture } from "#src/accounts/picture/sign-picture.ts";
import type { Ctx } from "#src/ctx.ts";
import {
  conflictFailure,
  createRoute,
  failures,
  fileFailures,
  jsonAnswer,
  jsonBody,
  member,
  memberFailures,
  memberUnfinished,
  quotaFailures,
  router,
  secured,
  z,
} from "#src/http/route.ts";
import { receive } from "#src/media/uploads/receive.ts";
import { signUpload, signUploadInput } from "#src/media/uploads/sign-upload.ts";
import { isCourseImage } from "#src/media/uploads/uploads.rules.ts";

const signedUrl = z.object({ url: z.string().describe("Adonde se envía el archivo con PUT") });

export const uploadsApi = router();

uploadsApi.openapi(
  createRoute({
    method: "post",
    path: "/content/sign",
    summary: "Pedir permiso para subir un archivo o una foto de perfil",
    security: secured,
    request: { body: jsonBody(signUploadInput) },
    responses: {
      200: jsonAnswer("La dirección firmada", signedUrl),
      ...memberFailures,
      ...quotaFailures,
    },
  }),
  async (c) => {
    return c.json(await sign(c.get("ctx"), c.req.valid("json")), 200);
  },
);

uploadsApi.openapi(
  createRoute({
    method: "get",
    path: "/signed-url",
    summary: "Pedir permiso para subir un archivo o una foto de perfil, por parámetros",
    security: secured,
    request: { query: signUploadInput.pick({ fileName: true, fileType: true }) },
    responses: {
      200: jsonAnswer("La dirección firmada", signedUrl),
      ...memberFailures,
      ...quotaFailures,
    },
  }),
  async (c) => {
    return c.json(await sign(c.get("ctx"), c.req.valid("query")), 200);
  },
);

async function sign(ctx: Ctx, input: z.output<typeof signUploadInput>) {
  // An image without further details is a profile picture, which completes the sign-up of a teacher.
  if (isPicture(input) && !isCourseImage(input)) {
    const isOpen = ctx.actor?.completedSignUp === false;
    return signPicture(isOpen ? memberUnfinished(ctx) : member(ctx), input);
  }
  return signUpload(member(ctx), input);
}

uploadsApi.openapi(
  createRoute({
    method: "put",
    path: "/uploads/{uploadId}",
    summary: "Enviar el archivo a la dirección firmada",
    request: {
      params: z.object({ uploadId: z.string().max(64) }),
      query: z.object({ signature: z.string().max(100) }),
    },
    responses: {
      200: jsonAnswer("El archivo llegó completo", z.object({ bytes: z.number().int() })),
      ...failures,
      ...fileFailures,
    },
  }),
  async (c) => {
    const received = await receive(c.get("ctx"), {
      uploadId: c.req.valid("param").uploadId,
      signature: c.req.valid("query").signature,
      contentType: c.req.header("content-type") ?? "",
      body: c.req.raw.body,
    });
    return c.json(received, 200);
  },
);

const tusHeaders = z.object({ "tus-resumable": z.literal("1.0.0") });
const begun = tusHeaders.extend({
  "upload-length": z.coerce.number().int().min(1).describe("Bytes del archivo"),
  "upload-metadata": z.string().describe("`filename` y `filetype`, cada uno en Base64"),
});
const piece = tusHeaders.extend({
  "upload-offset": z.coerce.number().int().min(0).describe("Desde qué byte sigue"),
});
const oneUpload = z.object({ uploadId: z.string().max(64) });

// Documents what tus.route.ts answers, by the protocol at tus.io.
for (const route of [
  {
    method: "post",
    path: "/uploads",
    summary: "Empezar una subida que se puede reanudar (tus 1.0.0)",
    request: { headers: begun },
    responses: {
      201: { description: "Location es la dirección de la subida" },
      ...memberFailures,
      ...quotaFailures,
      413: fileFailures[413],
      415: fileFailures[415],
    },
  },
  {
    method: "head",
    path: "/uploads/{uploadId}",
    summary: "Hasta qué byte llegó la subida",
    request: { params: oneUpload, headers: tusHeaders },
    responses: { 200: { description: "Upload-Offset lo dice" }, ...memberFailures },
  },
  {
    method: "patch",
    path: "/uploads/{uploadId}",
    summary: "Enviar lo que falta",
    request: { params: oneUpload, headers: piece },
    responses: {
      204: { description: "Upload-Offset dice hasta dónde llegó" },
      ...memberFailures,
      ...fileFailures,
    },
  },
  {
    method: "delete",
    path: "/uploads/{uploadId}",
    summary: "Cancelar la subida",
    request: { params: oneUpload, headers: tusHeaders },
    responses: { 204: { description: "Ya no está" }, ...memberFailures, ...conflictFailure },
  },
] as const) {
  uploadsApi.openAPIRegistry.registerPath({ ...route, security: secured });
}
