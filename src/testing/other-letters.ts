// Has every mail sent to the people who run an academy, or who teach in it: each by its queue.
import { eq } from "drizzle-orm";
import { closingNews } from "#src/academies/away/closing.rules.ts";
import { sendEmailChangeMail } from "#src/accounts/email-change/email-change-mail.ts";
import { findEmailChange } from "#src/accounts/email-change/email-change-queries.ts";
import { users } from "#src/accounts/tables.ts";
import { teacherRequests } from "#src/accounts/teachers/tables.ts";
import { sendStorageMail } from "#src/administration/storage-mail.ts";
import { sendMerchantMail } from "#src/checkout/merchants/merchant-mail.ts";
import { sendClosingMail } from "#src/closing/closing-mail.ts";
import { messageMailbox, sendMessageMail } from "#src/contact/message-mail.ts";
import { contactMessages } from "#src/contact/tables.ts";
import { newId } from "#src/db/columns.ts";
import { sendAdministratorMail } from "#src/teaching/administrators/administrator-mail.ts";
import { sendTeacherMail } from "#src/teaching/teachers/teacher-mail.ts";
import { inviteToTeach } from "./access/teacher-admin-calls.ts";
import { inviteToAdminister } from "./administrators.ts";
import { askedChange } from "./email-change.ts";
import type { TestAcademy } from "./people.ts";
import { markProven } from "./prove.ts";

type Letters = { to: string[]; least: number };

/** Each answers to whom it wrote, and how many mails there are at least. */
export const otherLetters: Record<string, (here: TestAcademy) => Promise<Letters>> = {
  async "storage.mail"(here) {
    const { email: to } = await here.person("academy");
    const measuredAt = new Date().toISOString();
    await sendStorageMail(here.ctx, { level: "near", measuredAt });
    await sendStorageMail(here.ctx, { level: "full", measuredAt });
    return { to: [to], least: 2 };
  },
  async "accounts.email-change"(here) {
    const [person, other] = [await here.person("student"), await here.person("student")];
    const to = [`${newId()}@correo.test`, other.email];
    for (const email of to) {
      await askedChange(here, person, { email });
      const { id: changeId } = (await findEmailChange(here.ctx, person.id)) ?? { id: "" };
      for (const kind of ["link", "asked"] as const) {
        await sendEmailChangeMail(here.ctx, { kind, changeId });
      }
    }
    await sendEmailChangeMail(here.ctx, {
      kind: "changed",
      changeId: newId(),
      email: person.email,
      at: new Date().toISOString(),
    });
    return { to: [...to, person.email], least: 5 };
  },
  async "administrators.mail"(here) {
    const [reader, gone] = [await here.person("academy"), await here.person("student")];
    for (const person of [reader, gone]) await markProven(here.ctx, person);
    const at = new Date().toISOString();
    for (const kind of ["added", "removed"] as const) {
      const about = { userId: reader.id, subjectId: gone.id, at };
      await sendAdministratorMail(here.ctx, { kind, ...about });
    }
    await sendAdministratorMail(here.ctx, { kind: "dismissed", userId: gone.id, at });
    const invited = `${newId()}@correo.test`;
    const { row } = await inviteToAdminister(here, invited);
    await sendAdministratorMail(here.ctx, { kind: "invitation", invitationId: row.id });
    return { to: [reader.email, gone.email, invited], least: 4 };
  },
  async "merchants.mail"(here) {
    const { id: userId, email: to } = await here.person("academy");
    const at = new Date().toISOString();
    for (const change of ["changed", "removed"] as const) {
      await sendMerchantMail(here.ctx, { userId, change, at });
    }
    return { to: [to], least: 2 };
  },
  async "closing.mail"(here) {
    const people = [await here.person("academy"), here.teacher, here.student];
    for (const person of people) await markProven(here.ctx, person);
    const closingSince = new Date();
    const since = closingSince.toISOString();
    for (const news of closingNews) {
      const days = news === "closed" ? -1 : 90;
      const closesAt = new Date(Date.now() + days * 86_400_000);
      const closing = news === "undone" ? {} : { closingSince, closesAt };
      const ctx = { ...here.ctx, academy: { ...here.academy, ...closing } };
      for (const { id: userId } of people) await sendClosingMail(ctx, { userId, news, since });
    }
    const to = people.map(({ email }) => email);
    return { to, least: closingNews.length * people.length };
  },
  async "contact.mail"(here) {
    const academyId = here.academy.id;
    await markProven(here.ctx, await here.person("academy"));
    const messageId = newId();
    await here.ctx.db.insert(contactMessages).values({
      ...{ academyId, id: messageId, name: "Ana", email: "ana@correo.test" },
      ...{ topic: "other", text: "¿Tienen cursos de abejas?" },
    });
    await sendMessageMail(here.ctx, { messageId });
    return { to: [await messageMailbox(here.ctx)], least: 1 };
  },
  async "teachers.mail"(here) {
    const person = await here.person("student");
    const { id: userId, email: to } = person;
    const academyId = here.academy.id;
    await markProven(here.ctx, person);
    await here.ctx.db.insert(teacherRequests).values({ academyId, userId });
    for (const kind of ["approved", "refused"] as const) {
      await here.ctx.db
        .update(teacherRequests)
        .set({ decision: kind, decidedAt: new Date() })
        .where(eq(teacherRequests.userId, userId));
      await sendTeacherMail(here.ctx, { kind, userId });
    }
    for (const kind of ["suspended", "restored"] as const) {
      const teachingSuspendedAt = kind === "suspended" ? new Date() : null;
      await here.ctx.db.update(users).set({ teachingSuspendedAt }).where(eq(users.id, userId));
      await sendTeacherMail(here.ctx, { kind, userId });
    }
    const invited = `${newId()}@correo.test`;
    const { id: invitationId } = await inviteToTeach(here, invited);
    await sendTeacherMail(here.ctx, { kind: "invitation", invitationId });
    return { to: [to, invited], least: 5 };
  },
};
