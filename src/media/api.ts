import { isPicture } from "#src/accounts/picture.rules.ts";
import { signPicture } from "#src/accounts/sign-picture.ts";
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
  router,
  secured,
  z,
} from "#src/http/route.ts";
import { attachVideo, attachVideoInput } from "./attach-video.ts";
import { receive } from "./receive.ts";
import { signUpload, signUploadInput } from "./sign-upload.ts";

const signedUrl = z.object({ url: z.string().describe("Adonde se envía el archivo con PUT") });

export const videosApi = router();

videosApi.openapi(
  createRoute({
    method: "post",
    path: "/content/sign",
    summary: "Pedir permiso para subir un video o una foto de perfil",
    security: secured,
    request: { body: jsonBody(signUploadInput) },
    responses: { 200: jsonAnswer("La dirección firmada", signedUrl), ...memberFailures },
  }),
  async (c) => {
    return c.json(await sign(c.get("ctx"), c.req.valid("json")), 200);
  },
);

videosApi.openapi(
  createRoute({
    method: "get",
    path: "/signed-url",
    summary: "Pedir permiso para subir un video o una foto de perfil, por parámetros",
    security: secured,
    request: { query: signUploadInput.pick({ fileName: true, fileType: true }) },
    responses: { 200: jsonAnswer("La dirección firmada", signedUrl), ...memberFailures },
  }),
  async (c) => {
    return c.json(await sign(c.get("ctx"), c.req.valid("query")), 200);
  },
);

async function sign(ctx: Ctx, input: z.output<typeof signUploadInput>) {
  const asked = member(ctx);
  if (isPicture(input)) return signPicture(asked, input);
  const { url } = await signUpload(asked, input);
  return { url };
}

videosApi.openapi(
  createRoute({
    method: "put",
    path: "/uploads/{uploadId}",
    summary: "Enviar el archivo (video/mp4) a la dirección firmada",
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

const videoShape = z.object({
  id: z.uuid(),
  status: z.enum(["received", "converting", "ready", "failed"]),
  failure: z.string().nullable(),
});

videosApi.openapi(
  createRoute({
    method: "patch",
    path: "/classes/{classId}/content",
    summary: "Dar a una clase el video que se subió para ella",
    security: secured,
    request: {
      params: z.object({ classId: z.string().max(64) }),
      body: jsonBody(z.object({ content: attachVideoInput })),
    },
    responses: {
      202: jsonAnswer("El video quedó en cola de conversión", videoShape),
      ...memberFailures,
      ...conflictFailure,
    },
  }),
  async (c) => {
    const video = await attachVideo(
      member(c.get("ctx")),
      c.req.valid("param").classId,
      c.req.valid("json").content,
    );
    return c.json({ id: video.id, status: video.status, failure: video.failure }, 202);
  },
);
