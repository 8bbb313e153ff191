// Invitations to teach in an academy: its administrators send them, whoever gets one accepts it.
import { searchedText } from "#src/accounts/searched-text.rules.ts";
import {
  countTeacherInvitations,
  listTeacherInvitations,
} from "#src/accounts/teachers/teacher-invitation-queries.ts";
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
import { inviteOutcomes } from "#src/teaching/invitations/invitation-texts.rules.ts";
import { acceptTeaching } from "#src/teaching/teachers/accept-teaching.ts";
import {
  resendTeacherInvitation,
  withdrawTeacherInvitation,
} from "#src/teaching/teachers/change-teacher-invitation.ts";
import { inviteTeachers } from "#src/teaching/teachers/invite-teachers.ts";
import { administrator } from "./administrator.ts";
import { bothIds, withIds } from "./both-ids.ts";
import { withTotal } from "./csv-answer.ts";
import { done, searched } from "./teachers-admin.api.ts";

export const teacherInvitationsApi = router();

const invitationShape = z
  .object({
    ...bothIds,
    email: z.string(),
    status: z.enum(["pending", "expired", "withdrawn", "accepted"]),
    mailedAt: z.string(),
    expiresAt: z.string(),
  })
  .openapi("TeacherInvitation");

teacherInvitationsApi.openapi(
  createRoute({
    method: "get",
    path: "/academy/teachers/invitations",
    summary: "Los correos invitados a enseñar que no han aceptado; lo más nuevo primero",
    security: secured,
    request: { query: searched },
    responses: {
      200: withTotal("Una página", z.array(invitationShape), "Invitaciones en total"),
      ...memberFailures,
    },
  }),
  async (c) => {
    const ctx = administrator(c.get("ctx"));
    const { q, ...page } = c.req.valid("query");
    const part = searchedText(q);
    c.header("x-total-count", String(await countTeacherInvitations(ctx, part)));
    const found = await listTeacherInvitations(ctx, part, page);
    const wire = found.map(({ id, email, state, mailedAt, expiresAt }) => ({
      ...{ ...withIds(id), email, status: state },
      ...{ mailedAt: mailedAt.toISOString(), expiresAt: expiresAt.toISOString() },
    }));
    return c.json(wire, 200);
  },
);

const inviteInput = z
  .object({
    addresses: z.string().describe("Uno o varios correos, una lista pegada o el texto de un CSV"),
    confirmed: z
      .boolean()
      .default(false)
      .describe("Quien invita confirma que tiene permiso de cada persona"),
  })
  .openapi("InviteTeachersInput");

teacherInvitationsApi.openapi(
  createRoute({
    method: "post",
    path: "/academy/teachers/invitations",
    summary: "Invitar a enseñar hasta 200 correos",
    security: secured,
    request: { body: jsonBody(inviteInput) },
    responses: {
      200: jsonAnswer(
        "Qué pasó con cada correo, en su orden y una vez cada uno",
        z.object({
          results: z.array(
            z.object({
              address: z.string(),
              outcome: z.enum(inviteOutcomes),
              message: z.string(),
            }),
          ),
        }),
      ),
      ...memberFailures,
    },
  }),
  async (c) => {
    const results = await inviteTeachers(member(c.get("ctx")), c.req.valid("json"));
    return c.json({ results }, 200);
  },
);

const ofInvitation = z.object({ invitationId: z.uuid() });

teacherInvitationsApi.openapi(
  createRoute({
    method: "post",
    path: "/academy/teachers/invitations/{invitationId}/resend",
    summary: "Enviar otra vez una invitación a enseñar, cada hora a lo sumo",
    security: secured,
    request: { params: ofInvitation },
    responses: { ...done, ...conflictFailure, ...tooManyFailure },
  }),
  async (c) => {
    await resendTeacherInvitation(member(c.get("ctx")), c.req.valid("param").invitationId);
    return c.body(null, 204);
  },
);

teacherInvitationsApi.openapi(
  createRoute({
    method: "delete",
    path: "/academy/teachers/invitations/{invitationId}",
    summary: "Retirar una invitación a enseñar que nadie ha aceptado",
    security: secured,
    request: { params: ofInvitation },
    responses: { ...done, ...conflictFailure },
  }),
  async (c) => {
    await withdrawTeacherInvitation(member(c.get("ctx")), c.req.valid("param").invitationId);
    return c.body(null, 204);
  },
);

teacherInvitationsApi.openapi(
  createRoute({
    method: "post",
    path: "/academy/teachers/invitations/accept",
    summary:
      "Aceptar una invitación a enseñar con el token de su enlace, en la cuenta de su correo",
    security: secured,
    request: { body: jsonBody(z.object({ token: z.string().min(1).max(200) })) },
    responses: { ...done, ...conflictFailure, ...goneFailure },
  }),
  async (c) => {
    const { token } = c.req.valid("json");
    const { tokens } = await acceptTeaching(member(c.get("ctx")), { token });
    if (tokens) c.get("web").keepSession(tokens);
    return c.body(null, 204);
  },
);
