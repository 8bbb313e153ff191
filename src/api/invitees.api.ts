// Invitations to a course: places that its teacher gives free of charge.
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
import { acceptInvitation } from "#src/teaching/invitations/accept-invitation.ts";
import {
  inviteOutcomes,
  inviteTexts,
  maxInvitees,
} from "#src/teaching/invitations/invitation-texts.rules.ts";
import { inviteLearners } from "#src/teaching/invitations/invite-learners.ts";
import { resendInvitation } from "#src/teaching/invitations/resend-invitation.ts";
import { withdrawInvitation } from "#src/teaching/invitations/withdraw-invitation.ts";

export const inviteesApi = router();

const courseParams = z.object({ id: z.string().max(64) });
const invitationParams = courseParams.extend({ invitationId: z.string().max(64) });

const inviteInput = z
  .object({
    email: z.string().max(320).optional(),
    emails: z.array(z.string().max(320)).max(maxInvitees, inviteTexts.tooMany).optional(),
    addresses: z.string().optional().describe("Una lista pegada o el texto de un CSV"),
    confirmed: z
      .boolean()
      .default(false)
      .describe("Quien invita confirma que tiene permiso de cada persona"),
  })
  .openapi("InviteInput");

const resultShape = z
  .object({
    address: z.string(),
    outcome: z.enum(inviteOutcomes),
    message: z.string(),
  })
  .openapi("InviteResult");

inviteesApi.openapi(
  createRoute({
    method: "post",
    path: "/courses/{id}/invitees",
    summary: "Invitar a un curso, gratis, hasta 200 correos: `email`, `emails` o `addresses`",
    security: secured,
    request: { params: courseParams, body: jsonBody(inviteInput) },
    responses: {
      200: jsonAnswer(
        "Qué pasó con cada correo, en su orden y una vez cada uno",
        z.object({ results: z.array(resultShape) }),
      ),
      ...memberFailures,
    },
  }),
  async (c) => {
    const { email = "", emails = [], addresses = "", confirmed } = c.req.valid("json");
    const list = [email, ...emails, addresses].filter(Boolean).join("\n");
    const { id } = c.req.valid("param");
    const given = { addresses: list, confirmed };
    return c.json({ results: await inviteLearners(member(c.get("ctx")), id, given) }, 200);
  },
);

inviteesApi.openapi(
  createRoute({
    method: "post",
    path: "/courses/{id}/invitees/{invitationId}/resend",
    summary: "Enviar otra vez una invitación, cada hora a lo sumo",
    security: secured,
    request: { params: invitationParams },
    responses: {
      204: { description: "El correo va en camino, con otro enlace de 30 días" },
      ...memberFailures,
      ...conflictFailure,
      ...tooManyFailure,
    },
  }),
  async (c) => {
    const { id, invitationId } = c.req.valid("param");
    await resendInvitation(member(c.get("ctx")), id, invitationId);
    return c.body(null, 204);
  },
);

inviteesApi.openapi(
  createRoute({
    method: "delete",
    path: "/courses/{id}/invitees/{invitationId}",
    summary: "Retirar una invitación que nadie ha aceptado",
    security: secured,
    request: { params: invitationParams },
    responses: { 204: { description: "Retirada" }, ...memberFailures, ...conflictFailure },
  }),
  async (c) => {
    const { id, invitationId } = c.req.valid("param");
    await withdrawInvitation(member(c.get("ctx")), id, invitationId);
    return c.body(null, 204);
  },
);

inviteesApi.openapi(
  createRoute({
    method: "post",
    path: "/invitations/accept",
    summary: "Aceptar una invitación con el token de su enlace, en la cuenta de su correo",
    security: secured,
    request: { body: jsonBody(z.object({ token: z.string().min(1).max(200) })) },
    responses: {
      200: jsonAnswer("El curso es de la cuenta", z.object({ courseId: z.string() })),
      ...memberFailures,
      ...conflictFailure,
      ...goneFailure,
    },
  }),
  async (c) => {
    const { token } = c.req.valid("json");
    const { courseId } = await acceptInvitation(member(c.get("ctx")), { token });
    return c.json({ courseId }, 200);
  },
);
