import {
  conflictFailure,
  createRoute,
  fileFailures,
  jsonAnswer,
  jsonBody,
  member,
  memberFailures,
  router,
  secured,
  z,
} from "#src/http/route.ts";
import {
  addAttachment,
  addAttachmentInput,
  attachmentName,
} from "#src/media/attachments/add-attachment.ts";
import { removeAttachment } from "#src/media/attachments/remove-attachment.ts";

export const attachmentShape = z
  .object({ name: z.string(), url: z.string().describe("De donde se descarga") })
  .openapi("Attachment");

export const attachmentsApi = router();

const params = z.object({ classId: z.string().max(64) });

attachmentsApi.openapi(
  createRoute({
    method: "post",
    path: "/classes/{classId}/resources",
    summary: "Entregar con una clase un documento o una imagen que se subió",
    security: secured,
    request: { params, body: jsonBody(addAttachmentInput) },
    responses: {
      201: jsonAnswer("El recurso de la clase", attachmentShape),
      ...memberFailures,
      ...conflictFailure,
      415: fileFailures[415],
    },
  }),
  async (c) => {
    const { classId } = c.req.valid("param");
    const ctx = member(c.get("ctx"));
    return c.json(await addAttachment(ctx, classId, c.req.valid("json")), 201);
  },
);

attachmentsApi.openapi(
  createRoute({
    method: "delete",
    path: "/classes/{classId}/resources",
    summary: "Quitar de una clase un recurso",
    security: secured,
    request: { params, body: jsonBody(z.object({ resourceName: attachmentName })) },
    responses: { 204: { description: "Ya no está" }, ...memberFailures },
  }),
  async (c) => {
    const { classId } = c.req.valid("param");
    await removeAttachment(member(c.get("ctx")), classId, c.req.valid("json").resourceName);
    return c.body(null, 204);
  },
);
