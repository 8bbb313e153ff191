// An administrator of another academy: whatever of this one a form or an address names is not there.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addCategory } from "#src/academies/categories/add-category.ts";
import { administratorInvitations } from "#src/accounts/administrators/tables.ts";
import { teacherInvitations, teacherRequests } from "#src/accounts/teachers/tables.ts";
import { sealAccount } from "#src/bank-accounts/seal-account.ts";
import { campaignFiles, campaigns } from "#src/campaigns/tables.ts";
import { askRefund } from "#src/checkout/refunds/ask-refund.ts";
import { giveAccount } from "#src/checkout/refunds/give-account.ts";
import { sendRefund } from "#src/checkout/refunds/send-refund.ts";
import { contactMessages } from "#src/contact/tables.ts";
import { createCoupon } from "#src/coupons/save-coupon.ts";
import { lessons, modules } from "#src/courses/tables.ts";
import { newId } from "#src/db/columns.ts";
import { payoutAccounts } from "#src/payouts/tables.ts";
import { decideCourse } from "#src/teaching/publishing/decide-course.ts";
import { enrolStudent } from "#src/teaching/students/enrol-student.ts";
import { invitations } from "#src/teaching/tables.ts";
import { inviteToTeach, provenAdministrator } from "#src/testing/access/teacher-admin-calls.ts";
import { inviteToAdminister } from "#src/testing/administrators.ts";
import { ownedTables } from "#src/testing/database/owned-tables.ts";
import { addCompleteDraft, reviewsOf } from "#src/testing/draft-course.ts";
import { throughGuard, visitOf } from "#src/testing/page-visit.ts";
import type { TestAcademy } from "#src/testing/people.ts";
import { markProven } from "#src/testing/prove.ts";
import { openShop } from "#src/testing/purchase.ts";
import { account, buy, daysLater } from "#src/testing/refund.ts";
import { rootAcademy } from "#src/testing/root-academy.ts";
import { changeCourses } from "#src/testing/write-course.ts";
import * as area from "./admin/admin.layout.tsx";
import * as administrators from "./administrators/administrators.page.tsx";
import * as basics from "./basics/basics.page.tsx";
import * as campaign from "./campaigns/campaign.page.tsx";
import * as closing from "./closing/closing.page.tsx";
import * as courses from "./courses/courses.page.tsx";
import * as review from "./courses/review.page.tsx";
import * as merchant from "./merchant/merchant.page.tsx";
import * as messages from "./messages/messages.page.tsx";
import * as coupons from "./sales/coupons.page.tsx";
import * as order from "./sales/order.page.tsx";
import * as payouts from "./sales/payouts.page.tsx";
import * as refunds from "./sales/refunds.page.tsx";
import * as students from "./students/students.page.tsx";
import * as tax from "./tax/tax.page.tsx";
import * as teachers from "./teachers/teachers.page.tsx";

const shop = await openShop();
const { world } = shop;
afterAll(() => shop.close());

type Stranger = Awaited<ReturnType<typeof provenAdministrator>>;
type Visited = Parameters<typeof basics.action>[0];
type Page = { path: string; act(visit: Visited): Promise<unknown> };
type Name = keyof typeof pages;

const pages = {
  basics: { path: "/semillero/admin", act: basics.action },
  courses: { path: "/semillero/admin/courses", act: courses.action },
  review: { path: "/semillero/admin/courses/x", act: review.action as Page["act"] },
  campaign: { path: "/semillero/admin/free-content/x", act: campaign.action as Page["act"] },
  closing: { path: "/semillero/admin/closing", act: closing.action },
  merchant: { path: "/semillero/admin/merchant", act: merchant.action },
  messages: { path: "/semillero/admin/messages", act: messages.action },
  administrators: { path: "/semillero/admin/administrators", act: administrators.action },
  coupons: { path: "/semillero/admin/sales/coupons", act: coupons.action },
  payouts: { path: "/semillero/admin/sales/payouts", act: payouts.action },
  refunds: { path: "/semillero/admin/sales/refunds", act: refunds.action },
  students: { path: "/semillero/admin/students", act: students.action },
  tax: { path: "/semillero/admin/tax", act: tax.action },
  teachers: { path: "/admin/teachers", act: teachers.action },
} satisfies Record<string, Page>;

let here: TestAcademy;
let stranger: Stranger;
let own: TestAcademy;
/** What this academy has, by the names that the cases below use. */
let ids: Record<string, string>;

beforeAll(async () => {
  here = await world.academy();
  own = await world.academy();
  stranger = await provenAdministrator(own);
  const luz = await provenAdministrator(here);
  await addCategory(luz, { name: "Café" });
  const { student, teacher } = here;
  await markProven(here.ctx, student);
  const asker = await here.person("student");
  await here.ctx.db
    .insert(teacherRequests)
    .values({ academyId: here.academy.id, userId: asker.id });
  const invited = await inviteToTeach(here, `${newId()}@correo.test`);
  await here.ctx.db
    .update(teacherInvitations)
    .set({ mailedAt: new Date(Date.now() - 7_200_000) })
    .where(eq(teacherInvitations.id, invited.id));
  const { row: colleague } = await inviteToAdminister(here, `${newId()}@correo.test`, luz);
  await here.ctx.db
    .update(administratorInvitations)
    .set({ mailedAt: new Date(Date.now() - 7_200_000) })
    .where(eq(administratorInvitations.id, colleague.id));
  const given = await here.person("student");
  await markProven(here.ctx, given);
  await enrolStudent(luz, { email: given.email, courseId: here.course.id });
  const email = `${newId()}@correo.test`;
  await enrolStudent(luz, { email, courseId: here.course.id });
  const [offer] = await here.ctx.db.select().from(invitations).where(eq(invitations.email, email));
  const waiting = await addCompleteDraft(world, here);
  await decideCourse(here.as(teacher), waiting.id, "publish");
  const [open] = await reviewsOf(world, waiting.id);
  const coupon = await createCoupon(luz, { code: "COSECHA", percent: 10 });
  const buyCourse = async () =>
    buy({ ...here, course: await here.addCourse() }, shop.purchase, student);
  const [paid, late, sentOrder] = [await buyCourse(), await buyCourse(), await buyCourse()];
  const asked = await askRefund(daysLater(here.as(student), 20), { orderId: late });
  const soon = daysLater(here.as(student), 1);
  await askRefund(soon, { orderId: sentOrder });
  const ready = await giveAccount(soon, { orderId: sentOrder, account });
  const otherOrder = await buyCourse();
  await askRefund(soon, { orderId: otherOrder });
  const toSend = await giveAccount(soon, { orderId: otherOrder, account });
  const sent = await sendRefund(luz, ready, { reference: "TR-1" });
  ids = {
    ...{ student: given.id, teacher: teacher.id, asker: asker.id, course: here.course.id },
    ...{ administrator: luz.actor.id, colleague: colleague.id },
    ...{ invited: invited.id, offer: offer?.id ?? "", email: given.email, coupon },
    ...{ waiting: waiting.id, review: open?.id ?? "", order: paid },
    ...{ asked: asked.id, askedVersion: String(asked.version) },
    ...{ toSend: toSend.id, toSendVersion: String(toSend.version) },
    ...{ sent: sent.id, sentVersion: String(sent.version) },
    ...{ ownCourse: own.course.id, ownStudent: own.student.id, key: newId() },
  };
  expect(Object.values(ids)).not.toContain("");
  Object.assign(ids, await addFrontDoors(here), await removeParts(here));
  const kept = sealAccount(here.ctx, `payout ${teacher.id}`, account);
  await here.ctx.db.insert(payoutAccounts).values({
    ...{ academyId: here.academy.id, teacherId: teacher.id, account: kept },
    updatedAt: here.ctx.now,
  });
});

/** A campaign with two files, and a message. */
async function addFrontDoors({ academy: { id: academyId }, ctx: { db } }: TestAcademy) {
  const [campaign, file, second, message] = [newId(), newId(), newId(), newId()];
  const title = "Calendario";
  await db.insert(campaigns).values({ academyId, id: campaign, name: "calendario", title });
  const of = { academyId, campaignId: campaign, title };
  await db.insert(campaignFiles).values([
    { ...of, id: file, position: 0 },
    { ...of, id: second, position: 1 },
  ]);
  const written = { name: "Ana", email: "ana@correo.test", topic: "otro", text: "Hola" };
  await db.insert(contactMessages).values({ academyId, id: message, ...written });
  return { campaign, file, second, message };
}

/** A course, a module and a class of another module, which can all be restored. */
async function removeParts({ ctx, course, addCourse }: TestAcademy) {
  const removed = await addCourse();
  const removedAt = new Date(ctx.now.getTime() - 3_600_000);
  await changeCourses(ctx, removed.id, { status: "draft", removedAt });
  const [first, second] = course.modules;
  const [lesson, module] = [first?.lessons[0]?.id ?? "", second?.id ?? ""];
  await ctx.db.update(lessons).set({ removedAt }).where(eq(lessons.id, lesson));
  await ctx.db.update(modules).set({ removedAt }).where(eq(modules.id, module));
  return { removed: removed.id, module, class: lesson };
}

/** With the ids of `ids` in place of `{name}`. */
function filled(fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      value.replace(/\{(\w+)\}/g, (_, id: string) => ids[id] ?? expect.fail(`no ${id}`)),
    ]),
  );
}

type Sending = { params?: Record<string, string>; query?: string; ctx?: Stranger };

/** What a browser without scripts gets for the form. */
async function send(name: Name, fields: Record<string, string>, options: Sending = {}) {
  const { params = {}, query = "", ctx = stranger } = options;
  const { path, act } = pages[name];
  const visit = visitOf(ctx, path + query, filled(params));
  const headers = Object.fromEntries(visit.request.headers);
  const body = new URLSearchParams(filled(fields));
  const request = new Request(visit.url, { method: "POST", headers, body });
  return throughGuard(area, { ...visit, request }, act).catch((thrown: unknown) => thrown);
}

/** Every row of this academy, as text. */
async function rows(): Promise<Record<string, unknown[]>> {
  const found: Record<string, unknown[]> = {};
  for (const { name } of ownedTables) {
    const asked = `select t::text as row from ${name} as t where academy_id = $1 order by 1`;
    found[name] = (await world.database.pool.query(asked, [here.academy.id])).rows;
  }
  return found;
}

const seen = { id: "{asked}", version: "{askedVersion}" };
const toSend = { id: "{toSend}", version: "{toSendVersion}" };
const newCoupon = {
  ...{ coupon: "ROBADO", kind: "percent", percent: "10", amount: "", validFrom: "" },
  ...{ validUntil: "", limit: "", limitForEach: "1", isOn: "1" },
};
const words = { title: "Mío", name: "mio", subtitle: "", points: "", consentText: "", endsOn: "" };
const inCampaign = { campaignId: "{campaign}" };
const paidOn = { paidOn: "2026-11-20", reference: "TR-9", amountCop: "1000", paidBefore: "0" };

const forms: [Name, Record<string, string>, Record<string, string>?][] = [
  ["teachers", { intent: "suspend", id: "{teacher}" }],
  ["teachers", { intent: "restore", id: "{teacher}" }],
  ["teachers", { intent: "approve", id: "{asker}" }],
  ["teachers", { intent: "refuse", id: "{asker}", note: "No" }],
  ["teachers", { intent: "resend", id: "{invited}" }],
  ["teachers", { intent: "withdraw", id: "{invited}" }],
  ["students", { intent: "enrol", email: "otra@correo.test", courseId: "{course}" }],
  ["students", { intent: "enrol", email: "{email}", courseId: "{course}" }],
  ["students", { intent: "withdraw", userId: "{student}", courseId: "{course}" }],
  ["students", { intent: "withdraw", userId: "{student}", courseId: "{ownCourse}" }],
  ["students", { intent: "withdraw", userId: "{ownStudent}", courseId: "{course}" }],
  ["students", { intent: "withdraw-offer", id: "{offer}" }],
  ["review", { intent: "approve", review: "{review}", seen: "x" }, { courseId: "{waiting}" }],
  ["review", { intent: "approve", review: "{review}", seen: "x" }, { courseId: "{ownCourse}" }],
  ["review", { intent: "return", review: "{review}", reason: "No" }, { courseId: "{waiting}" }],
  ["review", { intent: "return", review: "{review}", reason: "No" }, { courseId: "{ownCourse}" }],
  ["review", { intent: "withdraw", reason: "No" }, { courseId: "{course}" }],
  ["courses", { kind: "course", courseId: "{removed}", id: "{removed}" }],
  ["courses", { kind: "module", courseId: "{course}", id: "{module}" }],
  ["courses", { kind: "class", courseId: "{course}", id: "{class}" }],
  ["courses", { kind: "class", courseId: "{ownCourse}", id: "{class}" }],
  ["coupons", { intent: "off", id: "{coupon}" }],
  ["coupons", { intent: "on", id: "{coupon}" }],
  ["coupons", { intent: "delete", id: "{coupon}" }],
  ["coupons", { ...newCoupon, intent: "save", id: "{coupon}", version: "1", scope: "all" }],
  ["refunds", { intent: "grant", ...seen }],
  ["refunds", { intent: "refuse", note: "Pasaron más de siete días.", ...seen }],
  ["refunds", { intent: "send", reference: "TR-2", ...toSend }],
  ["refunds", { intent: "account", ...toSend }],
  ["refunds", { intent: "confirm", id: "{sent}", version: "{sentVersion}" }],
  ["refunds", { intent: "reversal", orderId: "{order}", reference: "Caso 5" }],
  ["payouts", { intent: "open", teacherId: "{teacher}" }],
  ["payouts", { intent: "pay", teacherId: "{teacher}", ...paidOn, idempotencyKey: "{key}" }],
  ["campaign", { intent: "save", ...words }, inCampaign],
  ["campaign", { intent: "open" }, inCampaign],
  ["campaign", { intent: "print" }, inCampaign],
  ["campaign", { intent: "remove" }, inCampaign],
  ["campaign", { intent: "announce", title: "Mío", fileId: "{key}" }, inCampaign],
  ["campaign", { intent: "rename", title: "Mío", fileId: "{file}" }, inCampaign],
  ["campaign", { intent: "unavailable", fileId: "{file}" }, inCampaign],
  ["campaign", { intent: "move", position: "1", fileId: "{file}" }, inCampaign],
  ["campaign", { intent: "remove-file", fileId: "{file}" }, inCampaign],
  ["messages", { intent: "answered", id: "{message}" }],
  ["basics", { intent: "categories.rename", of: "Café", name: "Mío" }],
  ["administrators", { intent: "resend", id: "{colleague}" }],
  ["administrators", { intent: "withdraw", id: "{colleague}" }],
  ["administrators", { intent: "remove", id: "{administrator}" }],
  ["basics", { intent: "categories.remove", of: "Café" }],
  ["basics", { intent: "categories.remove", of: "arte", coursesTo: "Café" }],
  ["basics", { intent: "categories.move", of: "Café", to: "0" }],
  ["basics", { intent: "categories.up", of: "Café" }],
  ["basics", { intent: "categories.down", of: "Café" }],
  ["basics", { intent: "categories.print", of: "Café" }],
];

test.each(forms)("%s %j", async (name, fields, params = {}) => {
  const before = await rows();
  const answer = await send(name, fields, { params });
  expect(answer).toMatchObject({ data: { problem: { status: 404 } } });
  expect(await rows()).toEqual(before);
});

test("a coupon is not made for a course of this academy", async () => {
  const before = await rows();
  const fields = { ...newCoupon, intent: "create", id: newId(), scope: "chosen" };
  const [theirs, none] = [
    await send("coupons", { ...fields, "courses[0]": "{course}" }),
    await send("coupons", { ...fields, "courses[0]": newId() }),
  ] as { data: { problem: unknown } }[];
  expect(theirs?.data.problem).toMatchObject({ status: 400, errors: [{ path: "courses" }] });
  expect(theirs?.data.problem).toEqual(none?.data.problem);
  expect(await rows()).toEqual(before);
});

test("its own page of a course or an order is not there", async () => {
  for (const id of ["course", "waiting"]) {
    const visit = visitOf(stranger, pages.review.path, filled({ courseId: `{${id}}` }));
    const shown = throughGuard(area, visit, review.loader as Page["act"]);
    await expect(shown).rejects.toMatchObject({ init: { status: 404 } });
  }
  const visit = visitOf(
    stranger,
    "/semillero/admin/sales/orders/x",
    filled({ orderId: "{order}" }),
  );
  const shown = throughGuard(area, visit, order.loader);
  await expect(shown).rejects.toMatchObject({ init: { status: 404 } });
});

describe("?subdomain= of this academy", () => {
  const harmless: Record<Name, Record<string, string>> = {
    basics: { intent: "name", name: "Robada", version: "1" },
    courses: { kind: "course", courseId: "{removed}", id: "{removed}" },
    review: { intent: "withdraw", reason: "No" },
    campaign: { intent: "remove" },
    closing: { intent: "keep-open" },
    merchant: { intent: "remove" },
    messages: { intent: "answered", id: "{message}" },
    administrators: { intent: "remove", id: "{administrator}" },
    coupons: { intent: "off", id: "{coupon}" },
    payouts: { intent: "share", sharePercent: "0", was: "70" },
    refunds: { intent: "grant", ...seen },
    students: { intent: "withdraw", userId: "{student}", courseId: "{course}" },
    tax: { taxPercent: "0", taxReason: "Robada", wasPercent: "19", wasReason: "" },
    teachers: { intent: "suspend", id: "{teacher}" },
  };

  test.each(Object.entries(harmless))(
    "in the form of %s leads to its own host",
    async (name, fields) => {
      const query = `?subdomain=${here.academy.subdomain}`;
      const root = await rootAcademy(world);
      const ofRoot = root.as(await root.person("academy"));
      const before = await rows();
      for (const ctx of [stranger, ofRoot]) {
        const options = { query, ctx, params: { courseId: "{course}", ...inCampaign } };
        const answer = await send(name as Name, fields, options);
        expect(answer).toBeInstanceOf(Response);
        expect((answer as Response).headers.get("location")).toBe(
          `http://${here.academy.subdomain}.localhost:3000/semillero/admin`,
        );
      }
      expect(await rows()).toEqual(before);
    },
  );
});

test("every page of the administration that has a form is listed above", () => {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" });
  const acting = files.filter(
    (file) =>
      file.endsWith(".page.tsx") &&
      /export const action/.test(readFileSync(join(import.meta.dirname, file), "utf8")),
  );
  const names = acting.map((file) => file.split("/").at(-1)?.replace(".page.tsx", ""));
  expect(names.sort()).toEqual(Object.keys(pages).sort());
});
