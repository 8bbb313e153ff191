// Mail scanners open every link: opening one, by GET or HEAD, changes no row. A button acts.
import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { type AccountMail, sendAccountMail } from "#src/accounts/email/mail.ts";
import { sendEmailChangeMail } from "#src/accounts/email-change/email-change-mail.ts";
import { findEmailChange } from "#src/accounts/email-change/email-change-queries.ts";
import { signUp } from "#src/accounts/sign-up/sign-up.ts";
import { users } from "#src/accounts/tables.ts";
import { sendInvitation, sendReceipt } from "#src/checkout/mail.ts";
import { pay } from "#src/checkout/pay/pay.ts";
import { sendRefusal } from "#src/checkout/refusal-mail.ts";
import { newId } from "#src/db/columns.ts";
import { sendLaunchMail } from "#src/enrolments/launch-mail.ts";
import { mail } from "#src/jobs/queue-options.ts";
import { queues } from "#src/jobs/queues.ts";
import { sendUnseenMail } from "#src/notifications/send-unseen-mail.ts";
import * as admin from "#src/pages/academy/admin/admin.layout.tsx";
import * as sales from "#src/pages/academy/admin/admin.layout.tsx";
import * as dashboard from "#src/pages/academy/dashboard/dashboard.page.tsx";
import * as refundList from "#src/pages/academy/sales/refunds.page.tsx";
import * as account from "#src/pages/account/account.layout.tsx";
import * as notifications from "#src/pages/account/notifications.page.tsx";
import * as order from "#src/pages/account/orders/order.page.tsx";
import * as receipt from "#src/pages/account/orders/receipt.page.tsx";
import * as stopMail from "#src/pages/account/stop-mail.page.tsx";
import * as checkout from "#src/pages/checkout/checkout.page.tsx";
import * as frame from "#src/pages/frame/frame.layout.tsx";
import * as goOn from "#src/pages/learning/continue.page.tsx";
import * as learning from "#src/pages/learning/learning.layout.tsx";
import * as course from "#src/pages/shop/course/course.page.tsx";
import * as forgot from "#src/pages/sign-in/forgot.page.tsx";
import * as gift from "#src/pages/sign-in/gift.page.tsx";
import * as invitation from "#src/pages/sign-in/invitation.page.tsx";
import * as invitationStop from "#src/pages/sign-in/invitation-stop.page.tsx";
import * as newEmail from "#src/pages/sign-in/new-email.page.tsx";
import * as reset from "#src/pages/sign-in/reset.page.tsx";
import * as signInLayout from "#src/pages/sign-in/sign-in.layout.tsx";
import * as signIn from "#src/pages/sign-in/sign-in.page.tsx";
import * as verify from "#src/pages/sign-in/verify.page.tsx";
import * as paymentMethods from "#src/pages/teachers/payment-methods/payment-methods.page.tsx";
import * as status from "#src/pages/teachers/publishing/course-status.page.tsx";
import * as teachers from "#src/pages/teachers/teachers.layout.tsx";
import { sendPayoutMail } from "#src/payouts/payout-mail.ts";
import { payouts } from "#src/payouts/tables.ts";
import { sendInvitationMail } from "#src/teaching/invitations/invitation-mail.ts";
import { decideCourse } from "#src/teaching/publishing/decide-course.ts";
import { findLastReview } from "#src/teaching/publishing/publishing-queries.ts";
import { reviewCourse } from "#src/teaching/publishing/review-course.ts";
import { sendReviewMail } from "#src/teaching/publishing/review-mail.ts";
import { ownedTables } from "#src/testing/database/owned-tables.ts";
import { addCompleteDraft } from "#src/testing/draft-course.ts";
import { askedChange } from "#src/testing/email-change.ts";
import { inviteOne } from "#src/testing/invitation.ts";
import { addTold } from "#src/testing/launch.ts";
import { sendMoneyLetters } from "#src/testing/money-letters.ts";
import { otherLetters } from "#src/testing/other-letters.ts";
import { pageBuild } from "#src/testing/page-build.ts";
import type { TestAcademy } from "#src/testing/people.ts";
import { markProven } from "#src/testing/prove.ts";
import { cards, openShop } from "#src/testing/purchase.ts";
import { openSite } from "#src/testing/site.ts";
import { tell } from "#src/testing/tell.ts";

const shop = await openShop();
const { world } = shop;
const layouts = [
  ["login", "sign-in"],
  ["courses/", "learning"],
  ["teachers/", "teachers"],
  ["account/orders/", "frame"],
  ["account/", "account"],
  ["semillero/admin/sales", "sales"],
  ["academy/", "pages/academy/admin/admin.layout"],
] as const;
const build = pageBuild(
  {
    frame: { module: frame, parentId: "root" },
    "sign-in": { module: signInLayout, parentId: "root" },
    learning: { module: learning, parentId: "root" },
    teachers: { module: teachers, parentId: "root" },
    account: { module: account, parentId: "frame" },
    "pages/academy/admin/admin.layout": { module: admin, parentId: "frame" },
    sales: { module: sales, parentId: "pages/academy/admin/admin.layout" },
  },
  {
    login: signIn,
    "login/forgot": forgot,
    "teachers/payment_methods": paymentMethods,
    "login/reset": reset,
    "login/verify": verify,
    "login/new-email": newEmail,
    "login/gift": gift,
    "login/invitation": invitation,
    "login/invitation/stop": invitationStop,
    "explore/courses/:courseId/:slug?": course,
    "courses/:courseId/continue": goOn,
    "teachers/courses/:courseId/status": status,
    "account/notifications": notifications,
    "account/orders/:orderId": order,
    "account/orders/:orderId/recibo": receipt,
    "notifications/stop": stopMail,
    checkouts: checkout,
    "semillero/admin/sales/refunds": refundList,
    "academy/dashboard": dashboard,
  },
  (path) => layouts.find(([start]) => path.startsWith(start))?.[1] ?? "frame",
);
const site = await openSite(world, { PUBLIC_URL: "http://localhost:3000" }, build);
afterAll(async () => {
  await site.close();
  await shop.close();
});

/** A kind that is missing here does not compile. */
const aboutAccounts: Record<AccountMail["kind"], true> = {
  reset: true,
  verify: true,
  taken: true,
  "password-changed": true,
  linked: true,
  "staff-added": true,
  "staff-link": true,
  "staff-removed": true,
  "factor-added": true,
  "factor-removed": true,
  "factor-reset": true,
  "recovery-code-used": true,
  "academy-suspended": true,
  "academy-restored": true,
};

/** Reading them changes nothing, so the tests share them. */
let made: ReturnType<typeof sendEvery> | undefined;
const everyLink = () => (made ??= sendEvery());

/** An account with every mail that has a link for its reader; the links, each once. */
async function sendEvery() {
  const here = await world.academy();
  const { ctx } = here;
  const email = `${newId()}@correo.test`;
  const input = { email, password: "una clave larga", name: "Yeny" };
  const { user, tokens } = await signUp(ctx, input);
  // Some go only to staff.
  await ctx.db.update(users).set({ role: "admin" }).where(eq(users.id, user.id));
  for (const kind of Object.keys(aboutAccounts) as AccountMail["kind"][]) {
    const about = kind === "reset" ? { kind, email } : { kind, userId: user.id };
    const suspendedAt = kind === "academy-suspended" ? ctx.now : null;
    await sendAccountMail({ ...ctx, academy: { ...ctx.academy, suspendedAt } }, about);
  }
  const changed = await sendEmailChange(here);
  const learners = [email, `${newId()}@correo.test`];
  const more = await here.addCourse({ title: "Abejas sin aguijón" });
  for (const learnerEmail of learners) {
    const bought = await shop.purchase(here.course, cards.approved, { learnerEmail });
    const { id } = await pay(ctx, bought);
    await sendReceipt(ctx, id);
    await sendInvitation(ctx, id);
  }
  // A member's receipts lead elsewhere: to the class, or to all courses.
  const { student } = here;
  for (const courses of [[here.course], [more, await here.addCourse({ title: "Ajíes" })]]) {
    const { id } = await pay(here.as(student), await shop.purchase(courses));
    await sendReceipt(ctx, id);
  }
  const opened = { userId: user.id, courseId: here.course.id };
  await addTold(here, opened);
  await sendLaunchMail(ctx, opened);
  await sendReviews(here);
  await sendUnseen(here, user);
  await sendPayouts(here);
  const payer = `${newId()}@correo.test`;
  const bought = await shop.purchase(here.course, cards.approved, { learnerEmail: payer });
  await sendMoneyLetters(ctx, (await pay(ctx, bought)).id);
  const invited = `${newId()}@correo.test`;
  const { row } = await inviteOne(here, invited);
  await sendInvitationMail(ctx, { invitationId: row.id });
  await sendRefusal(ctx, {
    mailId: newId(),
    email: learners[1] ?? "",
    teaches: false,
    owned: [here.course.id],
    pending: [],
  });
  const letters = [...learners, payer, invited, changed, student.email, here.teacher.email].flatMap(
    (learner) => shop.lettersTo(learner),
  );
  const links = letters.flatMap(({ text }) => text.match(/http:\/\/\S+/g) ?? []);
  const subjects = letters.map((one) => one.subject);
  return { here, tokens, letters, links: [...new Set(links)], subjects };
}

/** The link that gives an account another e-mail. @returns where it went */
async function sendEmailChange(here: TestAcademy): Promise<string> {
  const person = await here.person("student");
  const email = `${newId()}@correo.test`;
  await askedChange(here, person, { email });
  const { id: changeId } =
    (await findEmailChange(here.ctx, person.id)) ?? expect.fail("none waits");
  await sendEmailChangeMail(here.ctx, { kind: "link", changeId });
  return email;
}

/** The mail of a day; the person's mailbox is proven meanwhile. */
async function sendUnseen({ ctx, course }: TestAcademy, { id: userId }: { id: string }) {
  const href = `/courses/${course.id}/continue`;
  await tell(ctx, { id: userId }, [{ text: "Ya abrió «Cacao»", href }]);
  const proven = (emailVerifiedAt: Date | null) =>
    ctx.db.update(users).set({ emailVerifiedAt }).where(eq(users.id, userId));
  await proven(ctx.now);
  const since = new Date(ctx.now.getTime() - 1000).toISOString();
  await sendUnseenMail(ctx, { userId, since, until: ctx.now.toISOString() });
  await proven(null);
}

/** Those about the account of a teacher, and about a payout. */
async function sendPayouts({ ctx, academy, teacher }: TestAcademy) {
  await markProven(ctx, teacher);
  const payoutId = newId();
  await ctx.db.insert(payouts).values({
    ...{ academyId: academy.id, id: payoutId, teacherId: teacher.id, amountCop: 90_000 },
    ...{ toAccount: "Nequi", reference: "TR-1", paidOn: "2026-11-20", idempotencyKey: payoutId },
    createdBy: teacher.id,
  });
  await sendPayoutMail(ctx, { kind: "paid", payoutId });
  await sendPayoutMail(ctx, { kind: "removed", teacherId: teacher.id });
}

/** Both mails about reviews. */
async function sendReviews(here: TestAcademy) {
  const ctx = here.as(here.teacher);
  const about = (await addCompleteDraft(world, here)).id;
  for (const mail of ["returned", "published"] as const) {
    await decideCourse(ctx, about, "publish");
    const { id: reviewId } = (await findLastReview(ctx, about)) ?? expect.fail("no review");
    if (mail === "returned") await decideCourse(ctx, about, "unpublish");
    else await reviewCourse(ctx, { courseId: about, reviewId });
    await sendReviewMail(ctx, { mail, reviewId });
  }
}

/** Every row of an academy, as text. */
async function rowsOf(academyId: string): Promise<Record<string, unknown[]>> {
  const rows: Record<string, unknown[]> = {};
  for (const { name } of ownedTables) {
    const found = await world.database.pool.query(
      `select t::text as row from ${name} as t where academy_id = $1 order by 1`,
      [academyId],
    );
    rows[name] = found.rows;
  }
  return rows;
}

test("no link of any mail changes a row when it is opened, with or without a session", async () => {
  const { here, tokens, links, subjects } = await everyLink();
  const paths = links.map((link) => new URL(link).pathname);
  const ways = ["/login", "/login/forgot", "/login/reset", "/login/verify", "/login/gift"];
  ways.push("/login/new-email", "/login/invitation", "/login/invitation/stop");
  const told = ["/account/notifications", "/notifications/stop"];
  const orders = links.filter((link) => /orders\/.*key=/.test(link));
  for (const end of [/receipt\.pdf\?/, /account\/orders\/[^/]+\?/]) {
    expect(orders).toContainEqual(expect.stringMatching(end));
  }
  for (const path of [...ways, ...told, `/courses/${here.course.id}/continue`]) {
    expect(paths).toContain(path);
  }
  // Two receipts, gift, launch, refusal, invitation, a change of e-mail, two about a review, that of a day, two to a teacher who is paid, and
  // ten about an order that waits, failed or is refunded are others; two mails to staff have the same subject.
  expect(new Set(subjects).size).toBe(Object.keys(aboutAccounts).length + 21);
  const before = await rowsOf(here.academy.id);
  const { rows: jobs } = await world.database.pool.query("select count(*) from pgboss.job");
  const callers: Record<string, string>[] = [{}, { authorization: `Bearer ${tokens.accessToken}` }];
  for (const link of links) {
    const { host, pathname, search } = new URL(link);
    for (const method of ["GET", "HEAD"]) {
      for (const caller of callers) {
        const answer = await site.ask(pathname + search, { host, ...caller }, method);
        // A signed-in person is led on from sign-in.
        expect(answer.status, `${method} ${link}`).toBeLessThan(400);
      }
    }
  }
  expect(await rowsOf(here.academy.id)).toEqual(before);
  expect((await world.database.pool.query("select count(*) from pgboss.job")).rows).toEqual(jobs);
});

test("the pages of these links show what their button does", async () => {
  const { links } = await everyLink();
  const shown: Record<string, string> = {
    "/login/reset": "Guardar contraseña",
    "/login/verify": "Confirmar mi correo",
    "/login/new-email": "Inicia Sesión",
    "/login/gift": "Recibir el curso",
    "/notifications/stop": "No quiero más este correo",
    "/login/invitation?": "Crear cuenta y recibir el curso",
    "/login/invitation/stop": "No quiero más invitaciones",
  };
  for (const [path, label] of Object.entries(shown)) {
    const { host, pathname, search } = new URL(links.find((one) => one.includes(path)) ?? "");
    const { body } = await site.ask(pathname + search, { host });
    expect(body.toString()).toContain(label);
  }
});

/** The queues whose mails `everyLink` has. */
const among = [
  ...["accounts.mail", "checkout.mail", "checkout.refusal", "enrolments.mail", "invitations.mail"],
  ...["notifications.mail", "payouts.mail", "refunds.mail", "teaching.mail"],
];

test("every mail is its academy's, and names no other brand", async () => {
  const mailQueues = Object.entries(queues).filter(([, { options }]) => options === mail);
  const sent = [...among, ...Object.keys(otherLetters), "academies.mail"];
  // That of a request for an academy is the product's own.
  expect(sent.sort()).toEqual(mailQueues.map(([name]) => name).sort());
  const { here, letters } = await everyLink();
  const others = [];
  for (const [queue, send] of Object.entries(otherLetters)) {
    const { to, least } = await send(here);
    const found = to.flatMap((address) => shop.lettersTo(address));
    expect.soft(found.length, queue).toBeGreaterThanOrEqual(least);
    others.push(...found);
  }
  const { name } = here.academy;
  for (const { sender, subject, text, html } of [...letters, ...others]) {
    expect.soft(sender, subject).toBe(name);
    expect.soft(text.trimEnd().split("\n").at(-1), subject).toBe(name);
    expect.soft(html, subject).toContain(`>${name}</td>`);
    expect.soft(`${subject}${text}${html}`, subject).not.toContain("Semillero");
  }
});
