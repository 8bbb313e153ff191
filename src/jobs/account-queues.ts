// The queues about accounts, most of them of mails; src/jobs/queues.ts lists them with all others.
import { z } from "zod";
import { inAcademy, mail } from "./queue-options.ts";

export const accountQueues = {
  /** Sends one mail about an account. */
  "accounts.mail": {
    data: inAcademy.extend({
      mail: z.discriminatedUnion("kind", [
        // By address instead of by account: the request takes the same time whether or not there is
        // one.
        z.object({
          kind: z.literal("reset"),
          email: z.string(),
          fromKnownDevice: z.boolean().optional(),
          /** The path that whoever asked was on the way to. */
          redirectTo: z.string().optional(),
        }),
        z.object({
          kind: z.enum([
            ...["verify", "taken", "password-changed", "linked"],
            ...["factor-added", "factor-removed", "factor-reset", "recovery-code-used"],
          ] as const),
          userId: z.uuid(),
        }),
        z.object({
          kind: z.enum(["staff-link", "staff-added", "staff-removed"]),
          userId: z.uuid(),
        }),
        z.object({
          kind: z.enum(["academy-suspended", "academy-restored"]),
          userId: z.uuid(),
        }),
      ]),
    }),
    options: mail,
    atOnce: 4,
  },
  /** Sends one mail about a change of an account's e-mail. */
  "accounts.email-change": {
    data: inAcademy.extend({
      mail: z.discriminatedUnion("kind", [
        // By the asking, so that a later one leaves nothing of it to send.
        z.object({ kind: z.enum(["link", "asked"]), changeId: z.uuid() }),
        // To the address that the account no longer has. Nothing of it is read when it is sent:
        // whoever made the change may have made another since, or deleted the account.
        z.object({
          kind: z.literal("changed"),
          changeId: z.uuid(),
          email: z.string(),
          at: z.iso.datetime(),
        }),
      ]),
    }),
    options: mail,
    atOnce: 2,
  },
  /** Removes a picture that an account uploaded and did not save. */
  "pictures.expire": {
    data: inAcademy.extend({ userId: z.uuid(), pictureId: z.uuid() }),
    options: { expireInSeconds: 60, retryLimit: 5, retryDelay: 60, retryBackoff: true },
  },
  /** Tells somebody by mail whether they may teach, or invites one address to teach. */
  "teachers.mail": {
    data: inAcademy.extend({
      mail: z.discriminatedUnion("kind", [
        z.object({
          kind: z.enum(["approved", "refused", "suspended", "restored"]),
          userId: z.uuid(),
        }),
        z.object({ kind: z.literal("invitation"), invitationId: z.uuid() }),
      ]),
    }),
    options: mail,
    atOnce: 1,
  },
  /** Invites an address to administer an academy, or tells its administrators who does. */
  "administrators.mail": {
    data: inAcademy.extend({
      mail: z.discriminatedUnion("kind", [
        z.object({ kind: z.literal("invitation"), invitationId: z.uuid() }),
        z.object({
          kind: z.enum(["added", "removed"]),
          userId: z.uuid(),
          subjectId: z.uuid(),
          at: z.iso.datetime(),
        }),
        z.object({ kind: z.literal("dismissed"), userId: z.uuid(), at: z.iso.datetime() }),
      ]),
    }),
    options: mail,
    atOnce: 1,
  },
} as const;
