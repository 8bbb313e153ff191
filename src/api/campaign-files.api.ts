// What a campaign hands out and who signed up with it, for the academy's administrators and staff.
import { academyTexts } from "#src/academies/settings/academy.rules.ts";
import { addFile } from "#src/campaigns/authoring/add-file.ts";
import {
  campaignFileChanges,
  campaignFileFields,
} from "#src/campaigns/authoring/campaign-input.rules.ts";
import { changeFile } from "#src/campaigns/authoring/change-file.ts";
import { exportLeads } from "#src/campaigns/authoring/export-leads.ts";
import { removeFile } from "#src/campaigns/authoring/remove-file.ts";
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
import { administrator } from "./administrator.ts";
import { fileShape, wiredFile } from "./campaign-shape.ts";
import { csvAnswer, csvHeaders } from "./csv-answer.ts";

export const campaignFilesApi = router();

const params = z.object({ campaignId: z.uuid() });
const fileParams = params.extend({ fileId: z.uuid() });

const oneFile = z.object({ file: fileShape });

campaignFilesApi.openapi(
  createRoute({
    method: "post",
    path: "/academy/campaigns/{campaignId}/files",
    summary: "Entregar con una campaña un archivo que se subió, o anunciar uno",
    security: secured,
    request: {
      params,
      body: jsonBody(
        z.object({
          ...campaignFileFields,
          fileId: z
            .uuid()
            .nullish()
            .describe("El id que tendrá: la misma solicitud otra vez no hace otro"),
        }),
      ),
    },
    responses: {
      201: jsonAnswer("El archivo", oneFile),
      ...memberFailures,
      ...conflictFailure,
      415: fileFailures[415],
    },
  }),
  async (c) => {
    const { fileId, ...input } = c.req.valid("json");
    const { campaignId } = c.req.valid("param");
    const added = await addFile(member(c.get("ctx")), campaignId, input, fileId ?? undefined);
    return c.json({ file: wiredFile(added) }, 201);
  },
);

campaignFilesApi.openapi(
  createRoute({
    method: "patch",
    path: "/academy/campaigns/{campaignId}/files/{fileId}",
    summary: "Cambiar el nombre de un archivo, si está disponible, su lugar o el archivo mismo",
    security: secured,
    request: { params: fileParams, body: jsonBody(campaignFileChanges) },
    responses: {
      200: jsonAnswer("El archivo", oneFile),
      ...memberFailures,
      ...conflictFailure,
      415: fileFailures[415],
    },
  }),
  async (c) => {
    const changed = await changeFile(
      member(c.get("ctx")),
      c.req.valid("param"),
      c.req.valid("json"),
    );
    return c.json({ file: wiredFile(changed) }, 200);
  },
);

campaignFilesApi.openapi(
  createRoute({
    method: "delete",
    path: "/academy/campaigns/{campaignId}/files/{fileId}",
    summary: "Quitar un archivo de una campaña",
    security: secured,
    request: { params: fileParams },
    responses: { 204: { description: "Ya no está" }, ...memberFailures },
  }),
  async (c) => {
    const { campaignId, fileId } = c.req.valid("param");
    await removeFile(member(c.get("ctx")), campaignId, fileId);
    return c.body(null, 204);
  },
);

campaignFilesApi.openapi(
  createRoute({
    method: "get",
    path: "/academy/campaigns/{campaignId}/leads.csv",
    summary: "Quienes se registraron con una campaña, como archivo CSV; también de una eliminada",
    security: secured,
    request: { params },
    responses: { ...csvAnswer, ...memberFailures },
  }),
  async (c) => {
    const ctx = administrator(c.get("ctx"), academyTexts.adminsOnly);
    const { name, body } = await exportLeads(ctx, c.req.valid("param").campaignId);
    for (const [header, value] of Object.entries(csvHeaders(name))) c.header(header, value);
    // Sent while it is read; an encoding would wait for all of it.
    c.header("cache-control", "private, no-store, no-transform");
    // The document describes the text; Hono has no type for one that is sent in parts.
    return c.body(body, 200) as never;
  },
);
